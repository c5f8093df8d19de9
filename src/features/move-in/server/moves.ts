/** Previews, runs, lists and undoes moves from other programs. Each is one request: all of it stays, or nothing. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { ImportSheet } from '#core/import/sheet.ts'
import { takeBackLeave } from '#features/leave/server/leaveBalanceImport.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { addedIn, type Added, sparedOf } from '#server/import/importAdded.ts'
import { refuseUndo } from '#server/import/imports.ts'
import { putRowsBack } from '#server/history/undoRows.ts'
import type { MoveIn, MoveInBody, MoveInPreview, MoveStep } from '../moveIn.contract.ts'
import { type LookedFile, lookAt } from './lookAtFiles.ts'
import { runMove } from './runMove.ts'

/** The value of `prefix` of a move among the imports: it is no path of a record type. */
const prefix = 'move-in'

interface Looked {
  seen: MoveInPreview['files']
  files: LookedFile[]
}

async function lookAtAll(ctx: Ctx, { files }: MoveInBody, sheets: readonly ImportSheet[]): Promise<Looked> {
  const looked: Looked = { seen: [], files: [] }
  for (const [index, sent] of files.entries()) {
    const sheet = sheets[index]
    if (!sheet) continue
    const { seen, file } = await lookAt(ctx, sent, index, sheet)
    looked.seen.push(seen)
    if (file) looked.files.push(file)
  }
  return looked
}

/** Runs the move to its end and takes it back at once, so that the preview is what the move does. */
export async function previewMove(ctx: Ctx, body: MoveInBody, sheets: readonly ImportSheet[]): Promise<MoveInPreview> {
  const { seen, files } = await lookAtAll(ctx, body, sheets)
  if (seen.some(({ question }) => question !== null)) return { files: seen, steps: [] }
  await sql`savepoint preview`.execute(ctx.db)
  const steps = await runMove(ctx, files)
  await sql`rollback to savepoint preview`.execute(ctx.db)
  return { files: seen, steps }
}

/** Moves in. 400 under `files` for a file with a question, and where nothing would be added. */
export async function move(ctx: Ctx, body: MoveInBody, sheets: readonly ImportSheet[]): Promise<MoveIn> {
  const { seen, files } = await lookAtAll(ctx, body, sheets)
  const open = seen.find(({ question }) => question !== null)
  if (open?.question) throw invalid({ files: [`${open.file_name}: ${open.question.text}`] })
  await ctx.act('import')
  const steps = await runMove(ctx, files)
  const records = steps.reduce((sum, { added }) => sum + added, 0)
  if (records === 0) throw invalid({ files: ['Everything in these files is here already.'] })
  const { id } = await ctx.db
    .insertInto('record_import')
    .values({
      user_id: ctx.me.id,
      prefix,
      file_name: namesOf(body),
      request_id: ctx.requestId,
      records,
      skipped: steps.reduce((sum, { here, refused }) => sum + here + refused, 0),
      figures: JSON.stringify(steps.map(({ names: _names, rows: _rows, ...figures }) => figures)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getMove(ctx, id)
}

const maxText = 255
function namesOf({ files }: MoveInBody): string {
  const text = files.map(({ file_name }) => file_name).join(', ')
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text
}

type Row = Omit<MoveIn, 'steps'> & { steps: Omit<MoveStep, 'names' | 'rows'>[] }

async function movesWhere({ db, me }: Ctx, matching: RawBuilder<SqlBool>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select made.id, made.created, made.file_name as file_names, made.records, made.undone, made.kept, made.figures as steps,
        jsonb_build_object('id', who.id, 'name', who.name) as user,
        case when undoer.id is not null then jsonb_build_object('id', undoer.id, 'name', undoer.name) end as undone_by
      from record_import made
      join member who on who.org_id = made.org_id and who.id = made.user_id
      left join member undoer on undoer.org_id = made.org_id and undoer.id = made.undone_by_id
     where made.org_id = ${me.org_id} and made.prefix = ${prefix} and ${matching}
     order by made.created desc, made.id desc limit 100`.execute(db)
  return rows
}

export async function listMoves(ctx: Ctx) {
  const results = await movesWhere(ctx, sql<SqlBool>`true`)
  return { results, count: results.length }
}

async function getMove(ctx: Ctx, id: number): Promise<MoveIn> {
  const [found] = await movesWhere(ctx, sql<SqlBool>`made.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** The tables of records that a move adds; parts of theirs, such as telephone numbers, go with them. */
const tables = ['member', 'client', 'contact', 'project', 'task', 'diary_import', 'diary_entry', 'invoice'] as const

/**
 * Removes all that a move added; with `keep` all but what was changed since or is in use. Records that are gone already
 * are in nobody's way. 409 `state` when it was undone already; without `keep` `stale` or `in_use` with the records in
 * `held`, and the number of `others`.
 */
export async function undoMove(ctx: Ctx, id: number, keep: boolean): Promise<MoveIn> {
  const { db, me } = ctx
  const { rows } = await sql<{ request_id: string; user_id: number; undone: string | null }>`
    select request_id, user_id, undone from record_import
     where org_id = ${me.org_id} and prefix = ${prefix} and id = ${id} for update`.execute(db)
  const made = rows[0]
  if (!made) throw notFound()
  if (made.undone !== null) throw conflict('state', 'This move was already undone.')
  await sql`select set_config('statement_timeout', '120000', true)`.execute(db)
  const added = await addedWithoutLeave(ctx, made)
  const held = await withNames(
    ctx,
    added.filter(({ why }) => why !== null && why !== 'gone'),
  )
  const others = added.filter(({ why }) => why === null).length
  if (held.length > 0 && (!keep || others === 0)) await refuseUndo(ctx, held, others, instead)
  await ctx.act('undo_import')
  const but = ['tag', 'number_series', 'record_import', 'leave_ledger', 'leave_allowance']
  await putRowsBack(ctx, { ...made, spared: sparedOf(added) }, { record: 'What was moved in', instead, but })
  await db
    .updateTable('record_import')
    .set({ undone: sql<string>`now()`, undone_by_id: me.id, kept: held.length })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
  return getMove(ctx, id)
}

/**
 * Takes the balances of leave back first: what a policy entered for people since would keep them all here. People who
 * stay for another reason keep theirs.
 */
async function addedWithoutLeave(ctx: Ctx, made: { request_id: string; user_id: number }): Promise<Added[]> {
  const people = (records: readonly Added[], goes: boolean) =>
    records.filter(({ table, why }) => table === 'member' && (why === null) === goes).map(({ id }) => id)
  await sql`savepoint leave`.execute(ctx.db)
  const everybody = await addedIn(ctx, tables, made)
  await takeBackLeave(ctx, made.request_id, [...people(everybody, true), ...people(everybody, false)])
  const added = await addedIn(ctx, tables, made)
  const staying = people(added, false)
  if (staying.length === 0) return added
  await sql`rollback to savepoint leave`.execute(ctx.db)
  await takeBackLeave(ctx, made.request_id, people(added, true))
  return addedIn(ctx, tables, made)
}

const instead = 'The move can no longer be undone as a whole.'

/** Entries have no name: they are called by person and day. */
async function withNames({ db, me }: Ctx, held: readonly Added[]): Promise<Added[]> {
  const ids = held.flatMap(({ table, id }) => (table === 'diary_entry' ? [id] : []))
  if (ids.length === 0) return [...held]
  const { rows } = await sql<{ id: number; name: string }>`
    select entry.id, owner.name || ', ' || entry.date as name from diary_entry entry
      join member owner on owner.org_id = entry.org_id and owner.id = entry.user_id
     where entry.org_id = ${me.org_id} and entry.id = any(${ids}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return held.flatMap((record) =>
    record.table === 'diary_import'
      ? []
      : [{ ...record, name: record.table === 'diary_entry' ? (names.get(record.id) ?? '') : record.name }],
  )
}
