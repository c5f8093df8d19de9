/** Lists imports and undoes a whole one (docs/rules/api.md#undo; only while nothing has changed since). */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { publish } from '#server/jobs/outbox.ts'
import type { DiaryImport } from '../transfer.contract.ts'
import { mayChange, mayView } from '../../entries/server/entries.access.ts'
import { flag, joined } from '../../entries/server/entries.queries.ts'

/** Condition for the viewer's own imports; all with `diary.change_any`. */
const mayReach = (me: Me) => (has(me, 'diary.change_any') ? sql<SqlBool>`true` : sql<SqlBool>`made.user_id = ${me.id}`)

interface ImportRecord {
  id: number
  user_id: number
  user_name: string
  file_name: string
  source: DiaryImport['source']
  entries: number
  skipped: number
  minutes: number
  first_day: string
  last_day: string
  undone: string | null
  undone_by_id: number | null
  undone_by_name: string | null
  kept: number
  untouched: number
  version: number
  created: string
  modified: string
}

async function importsWhere({ db, me }: Ctx, matching: RawBuilder<SqlBool>, page = sql``): Promise<DiaryImport[]> {
  // An untouched entry still has its first version; a deleted one is missing from the count.
  const { rows } = await sql<ImportRecord>`
    select made.*, who.name as user_name, undoer.name as undone_by_name,
      (select count(*)::int from ${joined(me)} and entry.import_id = made.id and ${untouched(me)}) as untouched
    from diary_import made
    join member who on who.org_id = made.org_id and who.id = made.user_id
    left join member undoer on undoer.org_id = made.org_id and undoer.id = made.undone_by_id
    where made.org_id = ${me.org_id} and ${mayReach(me)} and ${matching}
    order by made.created desc, made.id desc ${page}`.execute(db)
  return rows.map(toImport)
}

const toImport = (row: ImportRecord): DiaryImport => ({
  id: row.id,
  user: { id: row.user_id, name: row.user_name },
  user_id: row.user_id,
  file_name: row.file_name,
  source: row.source,
  entries: row.entries,
  skipped: row.skipped,
  hours: minutesToHours(row.minutes),
  first_day: row.first_day,
  last_day: row.last_day,
  undone: row.undone,
  undone_by: row.undone_by_id === null ? null : { id: row.undone_by_id, name: row.undone_by_name ?? '' },
  kept: row.kept,
  untouched: row.undone === null ? row.untouched : 0,
  can_undo: row.undone === null && row.untouched === row.entries,
  version: row.version,
  created: row.created,
  modified: row.modified,
  can_change: false,
  can_delete: false,
})

export async function listImports(ctx: Ctx, { page, rows }: { page: number; rows: number }) {
  const { db, me } = ctx
  const [results, counted] = await Promise.all([
    importsWhere(ctx, sql<SqlBool>`true`, sql`limit ${rows} offset ${(page - 1) * rows}`),
    sql<{ count: number }>`
      select count(*) as count from diary_import made where made.org_id = ${me.org_id} and ${mayReach(me)}`.execute(db),
  ])
  return { results, count: counted.rows[0]?.count ?? 0 }
}

/** Returns one import. Throws 404 when it is absent or out of reach. */
export async function getImport(ctx: Ctx, id: number): Promise<DiaryImport> {
  const [found] = await importsWhere(ctx, sql<SqlBool>`made.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/**
 * Deletes every entry of an import; with `keep` all but those that have changed since or are out of reach. 409 `state` when
 * that was done already; without `keep` `stale`, which names what has changed, with the number of `others`.
 */
export async function undoImport(ctx: Ctx, id: number, keep: boolean): Promise<DiaryImport> {
  const { db, me } = ctx
  // The import and its entries are locked, so that exactly the checked entries are deleted.
  await sql`select from diary_import made where made.org_id = ${me.org_id} and made.id = ${id} and ${mayReach(me)} for update`.execute(
    db,
  )
  await sql`select from diary_entry where org_id = ${me.org_id} and import_id = ${id} order by id for update`.execute(
    db,
  )
  const found = await getImport(ctx, id)
  if (found.undone !== null) throw conflict('state', 'This import was already undone.')
  if (!found.can_undo && (!keep || found.untouched === 0)) await refuse(ctx, found)
  await ctx.act('undo_import')
  await sql`
    delete from diary_entry where org_id = ${me.org_id}
       and id in (select entry.id from ${joined(me)} and entry.import_id = ${id} and ${untouched(me)})`.execute(db)
  await db
    .updateTable('diary_import')
    .set({ undone: sql<string>`now()`, undone_by_id: me.id, kept: found.entries - found.untouched })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
  await publish(ctx, [{ topic: 'diary.imported', entity: 'diary_import', id, version: found.version + 1 }])
  await ctx.offerUndo()
  return getImport(ctx, id)
}

/** Condition for entries that are unchanged since the import and that the viewer may change. */
const untouched = (me: Me) => sql<SqlBool>`(entry.version = 1 and ${flag(mayChange(me))})`

/** Throws with the names of the changed entries that the caller sees, and the number of others. */
async function refuse(ctx: Ctx, { id, entries, untouched: others }: DiaryImport): Promise<never> {
  const { db, me } = ctx
  const { rows } = await sql<{ id: number; date: string; work: string }>`
    select entry.id, entry.date, coalesce(project.name, '') as work
      from ${joined(me)} and entry.import_id = ${id} and not ${untouched(me)} and ${flag(mayView(me))}
     order by entry.start, entry.id limit 100`.execute(db)
  const day = (date: string) => formatsOf(me.locale).longDate(date)
  const held = rows.map(({ id: entry, date, work }) => ({
    id: entry,
    name: [day(date), work].filter(Boolean).join(', '),
  }))
  const rest = entries - others - Math.min(held.length, 3)
  const names = held.slice(0, 3).map(({ name }) => `“${name}”`)
  const messages = [...names, ...(rest > 0 ? [rest === 1 ? 'one more' : `${rest} more`] : [])]
  throw conflict(
    'stale',
    `The import cannot be undone. These entries have changed, were submitted or deleted, or are out of your reach: ${listed(messages)}.`,
    { held, others },
  )
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
