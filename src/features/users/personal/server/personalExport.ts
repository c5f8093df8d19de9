/**
 * Writes an archive of the organisation's data about a person. It is read in batches, each in a short transaction that
 * checks the caller again: a slow client uses no connection, and the end of a session cuts the archive off.
 */
import { sql } from 'kysely'

import { csvLine, neutralised } from '#core/csv.ts'
import { has } from '#core/permissions.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { transact } from '#server/db/db.ts'
import { forbidden } from '#server/http/errors.ts'
import { loadSession } from '#server/access/loadSession.ts'
import { sendFile } from '#server/http/stream.ts'
import { zip, type ZipFile } from '#server/formats/zip.ts'
import { mayView } from '../../users/server/users.access.ts'
import { requireMember } from '../../users/server/users.queries.ts'
import { accountKinds } from './personalAccount.ts'
import { auditKinds } from './personalAudit.ts'
import { filesOf, packed } from './personalFiles.ts'
import { readme } from './personalReadme.ts'
import { kindsOf, type Asking, type PersonalKind, type PersonalRow } from './personalRows.ts'

/** Runs work after checking again that the caller is signed in and has the permission. */
type Ask = <T>(work: (asking: Asking) => Promise<T>) => Promise<T>

/** Exports the data of a person; needs the permission to export people. 404 out of reach. */
export const exportPerson = (ctx: OwnCtx, { params }: { params: { id: number } }): Promise<string> =>
  sendData(ctx, params.id, async (asking) => {
    if (!has(asking.me, 'users.export_person')) throw forbidden()
    await requireMember(asking, params.id, mayView(asking.me))
  })

/** Exports the caller's own data. */
export const exportOwnData = (ctx: OwnCtx): Promise<string> => sendData(ctx, ctx.me.id, () => Promise.resolve())

async function sendData(
  ctx: OwnCtx,
  person: number,
  requireMay: (asking: Asking) => Promise<unknown>,
): Promise<string> {
  const ask: Ask = (work) =>
    transact(ctx.database, { readOnly: true }, async (db) => {
      const { me } = await loadSession(db, ctx.request, ctx.settings)
      if (me.org_id !== ctx.me.org_id || me.id !== ctx.me.id) throw forbidden()
      await requireMay({ db, me })
      return work({ db, me })
    })
  const { name, head, kinds } = await ask(async (asking) => {
    const all = [...kindsOf(asking, person), ...accountKinds(person), ...auditKinds(person)]
    return { ...(await headOf(asking, person, all)), kinds: all }
  })
  sendFile(ctx.reply, {
    fileName: `Data of ${name}.zip`,
    type: 'application/zip',
    content: zip(archive(ctx, ask, person, head, kinds)),
  })
  return ''
}

async function headOf({ db, me }: Asking, person: number, kinds: readonly PersonalKind[]) {
  const { rows } = await sql<{ name: string; org: string; years: number }>`
    select member.name, org.name as org, company.audit_years as years
      from member join org on org.id = member.org_id join company on company.org_id = member.org_id
     where member.org_id = ${me.org_id} and member.id = ${person}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The person was removed in the meantime. Reload the page.')
  return { name: row.name, head: readme({ ...row, by: me.name, kinds }) }
}

async function* archive(
  ctx: OwnCtx,
  ask: Ask,
  person: number,
  head: string,
  kinds: readonly PersonalKind[],
): AsyncGenerator<ZipFile> {
  yield { name: 'README.txt', content: text(head) }
  for (const kind of kinds) {
    const [first] = await ask((asking) => kind.page(asking, 0))
    if (first === undefined) continue
    yield { name: `${kind.name}.json`, content: json(pages(ask, kind)) }
    yield { name: `${kind.name}.csv`, content: csv(Object.keys(first), pages(ask, kind)) }
  }
  for (let last = 0; ;) {
    const files = await ask((asking) => filesOf(asking, person, last))
    for (const file of files) yield packed(ctx.files, ctx.me.org_id, file)
    const end = files.at(-1)?.id
    if (end === undefined) return
    last = end
  }
}

async function* pages(ask: Ask, { page }: PersonalKind): AsyncGenerator<PersonalRow[]> {
  for (let last = 0; ;) {
    const rows = await ask((asking) => page(asking, last))
    if (rows.length === 0) return
    yield rows
    last = Number(rows.at(-1)?.['id'])
  }
}

// eslint-disable-next-line typescript/require-await -- a stream of one piece
async function* text(content: string): AsyncGenerator<string> {
  yield content
}

async function* json(batches: AsyncIterable<PersonalRow[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield '\n]\n'
}

async function* csv(columns: readonly string[], batches: AsyncIterable<PersonalRow[]>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns)}`
  for await (const rows of batches) yield rows.map((row) => csvLine(columns.map((name) => cell(row[name])))).join('')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return neutralised(typeof value === 'string' ? value : JSON.stringify(value))
}
