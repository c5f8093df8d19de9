/** A bill from the e-invoice that a supplier sent, alone or in a PDF: what it states is taken over, and the file stays with it. */
import { buffer } from 'node:stream/consumers'

import { sql } from 'kysely'

import { compare, round, subtract } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { has } from '#core/permissions.ts'
import { insertFiles } from '#features/files/server/insertFile.ts'
import { EInvoiceError, readEInvoice, type ReadEInvoice, wrongSums } from '#features/invoices/server/e-invoice/read.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, unavailable } from '#server/http/errors.ts'
import type { ReceivedFile } from '#server/files/save.ts'
import { keyOf } from '#server/files/store.ts'
import { type Bill, type BillLineValues, maxLines } from '../bills.ts'
import { eInvoiceIn } from './billPdf.ts'
import { bills } from './bills.ts'

/** Size limit in bytes: an e-invoice may be inside a PDF or contain pictures. */
const maxBytes = 10_000_000

/**
 * Saves the e-invoice as a bill. Throws 400 under `files` if it is no e-invoice, does not add up or is in another
 * currency; 409 `state` if the bill exists.
 */
export async function readBill(ctx: Ctx, _input: object, [file]: readonly ReceivedFile[]): Promise<Bill> {
  if (!file) throw invalid({ files: ['Choose the XML file or the PDF that came from the supplier.'] })
  const xml = eInvoiceIn(await bytesOf(ctx, file))
  if (!xml)
    throw invalid({
      files: ['This PDF does not contain an e-invoice. Ask the supplier for one, or enter the bill by hand.'],
    })
  const read = attempt(xml)
  const refuse = (sentence: string): never => {
    throw invalid({ files: [sentence] })
  }
  const own = locales[ctx.me.locale].currency
  if (read.currency !== own)
    refuse(
      `This invoice is in ${read.currency || 'no currency'}, but bills are in ${own}. Enter the bill by hand with its amount in ${own}.`,
    )
  const wrong = wrongSums(read)
  if (wrong.length > 0) refuse(`${wrong.join(' ')} Ask the supplier for a correct one.`)
  if (read.number === '' || !/^\d{4}-\d\d-\d\d$/.test(read.date))
    refuse('This invoice has no number or no date. Ask the supplier for a correct one.')
  const lines = linesOf(read, await orderedFor(ctx, read.purchase_order))
  if (lines.length > maxLines)
    refuse(`This invoice has more than ${maxLines} lines. Enter the bill by hand with its total.`)
  const supplier_id = await supplierOf(ctx, read.seller.name)
  await requireNew(ctx, supplier_id, read)
  const made = await bills.create(ctx, {
    body: {
      name: read.number.slice(0, 255),
      supplier_id,
      date: read.date,
      due: read.due >= read.date && !read.credit_note ? read.due : null,
      purchase_order: read.purchase_order.slice(0, 64),
      tax: signed(read, read.tax),
      prepaid: signed(read, read.paid),
      lines,
    },
  })
  await insertFiles(ctx, { bill_id: made.id, purpose: 'attachment' }, [file])
  return bills.get(ctx, made.id)
}

async function bytesOf({ files, me }: Ctx, { sha256, size }: ReceivedFile): Promise<Uint8Array> {
  if (size > maxBytes) throw invalid({ files: ['This file is too large for an e-invoice. Choose the XML file alone.'] })
  const bytes = await files.store.get(keyOf(me.org_id, sha256))
  if (!bytes) throw unavailable('The upload failed. Send the file again.', 1)
  return buffer(bytes)
}

function attempt(xml: Uint8Array): ReadEInvoice {
  try {
    return readEInvoice(xml)
  } catch (error) {
    if (error instanceof EInvoiceError) throw invalid({ files: [error.message] })
    throw error
  }
}

const signed = ({ credit_note }: ReadEInvoice, amount: string) => {
  const saved = round(amount, 2, 'half_up')
  return credit_note ? subtract('0.00', saved) : saved
}

/** Returns the lines of the e-invoice, with its overall allowances and charges as lines. */
function linesOf(read: ReadEInvoice, project_id: number | null): BillLineValues[] {
  const more: [string, string][] = [
    ['Allowances', subtract('0.00', read.allowances)],
    ['Charges', read.charges],
  ]
  return [
    ...read.lines.map(({ name, net }): [string, string] => [name.slice(0, 1000), net]),
    ...more.filter(([, net]) => compare(net, '0') !== 0),
  ].map(([description, net]) => ({ description, net: signed(read, net), project_id }))
}

/** The project whose reference the order is, or begins with. */
async function orderedFor({ db, me }: Ctx, order: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select project.id from project
     where project.org_id = ${me.org_id} and project.reference <> '' and ${mayPickProject(me)}
       and lower(project.reference) in (lower(${order}), lower(split_part(${order}, ' ', 1)))
     order by project.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The supplier of this name; a new one where there is none. */
async function supplierOf({ db, me }: Ctx, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from supplier where org_id = ${me.org_id} and name_key = name_key_of(${name}) order by id limit 1`.execute(
    db,
  )
  const [known] = rows
  if (known) return known.id
  if (name === '') throw invalid({ files: ['This invoice does not name its supplier. Ask for a correct one.'] })
  if (!has(me, 'supplier.add_supplier'))
    throw invalid({ files: [`Supplier ${name} not found. Ask someone with permission to add suppliers.`] })
  const { rows: added } = await sql<{ id: number }>`
    insert into supplier (name) values (${name.slice(0, 255)}) returning id`.execute(db)
  return added[0]?.id ?? 0
}

/**
 * Locks the supplier, so that the same bill is not entered twice at once. A supplier may restart its numbers each
 * year, and number credit notes separately.
 */
async function requireNew(
  { db, me }: Ctx,
  supplier_id: number,
  { number, date, credit_note }: ReadEInvoice,
): Promise<void> {
  await sql`select from supplier where org_id = ${me.org_id} and id = ${supplier_id} for no key update`.execute(db)
  const { rows } = await sql<{ date: string }>`
    select date from bill
     where org_id = ${me.org_id} and supplier_id = ${supplier_id} and lower(name) = lower(${number})
       and date_part('year', date) = date_part('year', ${date}::date) and (net < 0) = ${credit_note}::boolean
     limit 1`.execute(db)
  if (!rows[0]) return
  const day = formatsOf(me.locale).longDate(rows[0].date)
  throw conflict('state', `Bill ${number} of this supplier already exists, dated ${day}.`)
}
