/** Lists imports and undoes a whole one (product rules, section 1: only while nothing has changed since). */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { minutesToHours } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import type { Ctx, Me } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/outbox.ts'
import type { DiaryImport } from '../transfer.contract.ts'
import { mayChange } from '../../entries/server/entries.access.ts'
import { flag, joined } from '../../entries/server/entries.queries.ts'

/** One's own imports; everybody's with `diary.change_any`. */
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
  untouched: number
  version: number
  created: string
  modified: string
}

async function importsWhere({ db, me }: Ctx, matching: RawBuilder<SqlBool>, page = sql``): Promise<DiaryImport[]> {
  // An untouched entry still has its first version; a deleted one is missing from the count.
  const { rows } = await sql<ImportRecord>`
    select made.*, who.name as user_name, undoer.name as undone_by_name,
      (select count(*)::int from ${joined(me)} and entry.import_id = made.id and entry.version = 1 and ${flag(mayChange(me))}) as untouched
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

/** 404 when it does not exist or is out of reach. */
export async function getImport(ctx: Ctx, id: number): Promise<DiaryImport> {
  const [found] = await importsWhere(ctx, sql<SqlBool>`made.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/** Deletes every entry of an import. 409 `state` when that was done already, `stale` when one of them has changed. */
export async function undoImport(ctx: Ctx, id: number): Promise<DiaryImport> {
  const { db, me } = ctx
  // The import and its entries are locked, so that exactly the checked entries are deleted.
  await sql`select from diary_import made where made.org_id = ${me.org_id} and made.id = ${id} and ${mayReach(me)} for update`.execute(
    db,
  )
  await sql`select from diary_entry where org_id = ${me.org_id} and import_id = ${id} order by id for update`.execute(
    db,
  )
  const found = await getImport(ctx, id)
  if (found.undone !== null) throw conflict('state', 'This import was taken back already.')
  if (!found.can_undo)
    throw conflict(
      'stale',
      'Some of these entries were changed, submitted or deleted since, or are out of your reach: the import can no longer be taken back as a whole.',
    )
  await ctx.act('undo_import')
  await db.deleteFrom('diary_entry').where('org_id', '=', me.org_id).where('import_id', '=', id).execute()
  await db
    .updateTable('diary_import')
    .set({ undone: sql<string>`now()`, undone_by_id: me.id })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
  await announce(ctx, [{ topic: 'diary.imported', entity: 'diary_import', id, version: found.version + 1 }])
  await ctx.offerUndo()
  return getImport(ctx, id)
}
