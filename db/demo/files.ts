/**
 * A few files on a few clients: an order as a PDF, levels as a table, a picture of the site. Receipts of expenses and
 * documents of bills. The same bytes each time.
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'

import { sql } from 'kysely'
import sharp from 'sharp'

import type { Files } from '#server/http/context.ts'
import type { Database, TenantDb } from '#server/db/db.ts'
import { save } from '#server/files/save.ts'
import { headBytes } from '#server/files/kinds.ts'
import { temporaryPath } from '#server/files/receive.ts'
import type { MadeFirm } from './people.ts'
import { diceOf } from './random.ts'

interface Means {
  database: Database
  files: Files
}

/** Answers how many there are now. */
export async function makeFiles(db: TenantDb, firm: MadeFirm, { database, files }: Means): Promise<number> {
  const dice = diceOf(`files of ${firm.key}`)
  const clients = await db
    .selectFrom('client')
    .where('org_id', '=', firm.org_id)
    .select(['id', 'name'])
    .orderBy(sql`name collate human`)
    .limit(6)
    .execute()
  await mkdir(files.folder, { recursive: true, mode: 0o700 })
  const add: Add = async (owner, id, fileName, content, by) => {
    const path = temporaryPath(files.folder)
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const upload = { name: fileName, path, size: content.length, sha256, head: content.subarray(0, headBytes) }
    const { size, sha256: hash } = await save({ database, db, ...files, orgId: firm.org_id }, upload)
    await sql`
      insert into file (${sql.ref(owner)}, name, size, content_id, uploaded_by_id)
      select ${id}, ${fileName}, ${size}, content.id, ${by} from file_content content
       where content.org_id = ${firm.org_id} and content.sha256 = decode(${hash}, 'hex')`.execute(db)
  }
  let made = 0
  for (const { id, name } of clients) {
    const order = dice.between(1000, 9999)
    const drawn: [name: string, content: Buffer][] = [
      [
        `Order ${order}.pdf`,
        pdf([`Order ${order}`, `${name} to ${firm.name}`, 'Survey as quoted, to be invoiced monthly.']),
      ],
      [`Levels ${order}.csv`, levels(dice.between)],
      ...(made < 9 ? [[`Site ${order}.jpg`, await site(dice.between(0, 40))] as [string, Buffer]] : []),
    ]
    for (const [fileName, content] of drawn) {
      await add('client_id', id, fileName, content, dice.pick(firm.people).id)
      made += 1
    }
  }
  return made + (await makeReceipts(db, firm, add))
}

type Add = (owner: string, id: number, fileName: string, content: Buffer, by: number) => Promise<void>

/** Most expenses have their receipt and most bills their document: the rest shows what is missing. */
async function makeReceipts(db: TenantDb, firm: MadeFirm, add: Add): Promise<number> {
  const { rows: expenses } = await sql<{ id: number; user_id: number; date: string; amount: string; what: string }>`
    select id, user_id, date::text as date, amount::text as amount, description as what from expense
     where org_id = ${firm.org_id} and distance is null and id % 5 > 0 and rejected_notes <> 'Please add the receipt.'
     order by id`.execute(db)
  for (const { id, user_id, date, amount, what } of expenses)
    await add(
      'expense_id',
      id,
      `Receipt ${date}.pdf`,
      pdf([what, `Receipt ${id} of ${date}`, `Total ${amount}`]),
      user_id,
    )
  const { rows: bills } = await sql<{ id: number; name: string; supplier: string; gross: string }>`
    select bill.id, bill.name, supplier.name as supplier, bill.gross::text as gross from bill
      join supplier on supplier.org_id = bill.org_id and supplier.id = bill.supplier_id
     where bill.org_id = ${firm.org_id} and bill.id % 6 <> 3 order by bill.id`.execute(db)
  const by = firm.people[0]?.id ?? 0
  for (const { id, name, supplier, gross } of bills)
    await add(
      'bill_id',
      id,
      `${name}.pdf`,
      pdf([`Invoice ${name}`, `${supplier} to ${firm.name}`, `Total ${gross}`]),
      by,
    )
  return expenses.length + bills.length
}

function levels(between: (low: number, high: number) => number): Buffer {
  const rows = Array.from({ length: 40 }, (_, index) => `BM${index + 1},${(between(1200, 4800) / 1000).toFixed(3)}`)
  return Buffer.from(`Point,Level (m)\n${rows.join('\n')}\n`)
}

/** A quay under a sky, as high as the tide. */
const site = (tide: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
      <rect width="1200" height="800" fill="#bfd9e3"/><circle cx="960" cy="170" r="70" fill="#f6e7b0"/>
      <path d="M0 430 L320 330 L640 400 L1200 300 V560 H0z" fill="#7f9b86"/>
      <rect y="${520 - tide}" width="1200" height="300" fill="#1d7680"/>
      <path d="M0 600 H760 V470 H0z" fill="#8a8f94"/><path d="M0 470 H760 V490 H0z" fill="#b5babf"/>
      <rect x="180" y="330" width="26" height="140" fill="#a8480a"/><rect x="180" y="330" width="190" height="20" fill="#a8480a"/>
    </svg>`),
  )
    .jpeg({ quality: 85 })
    .toBuffer()

/** A PDF of one page: lines, and a bar under them. */
export function pdf(lines: readonly string[]): Buffer {
  const plain = (line: string) => line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')
  const text = lines.map(
    (line, index) => `/F1 ${index === 0 ? 26 : 13} Tf 60 ${760 - index * 40} Td (${plain(line)}) Tj`,
  )
  const drawing = [...text.map((line) => `BT ${line} ET`), '0.11 0.46 0.5 rg 60 600 475 40 re f'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let whole = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = whole.length
    whole += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>`
  return Buffer.from(`${whole}${end}\nstartxref\n${whole.length}\n%%EOF\n`)
}
