/** Lists imports and undoes a whole one, while nothing of it has changed. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { RecordImport } from '#core/recordImport.ts'
import type { RecordNames } from '#core/records.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { AppError, conflict, forbidden, notFound } from '#server/http/errors.ts'
import { requireNoDependents } from '#server/records/references.ts'
import { type Added, addedBy, type Made, sparedOf, type UndoneKind } from './importAdded.ts'
import { companionNames } from './registry.ts'
import { putRowsBack } from '#server/history/undoRows.ts'

/** Returns the condition for one's own imports; everybody's with the permission to delete the records. */
const mayReach = (me: Me, { remove }: RecordNames) =>
  has(me, remove) ? sql<SqlBool>`true` : sql<SqlBool>`made.user_id = ${me.id}`

type Row = Omit<RecordImport, 'can_change' | 'can_delete'>

async function importsWhere({ db, me }: Ctx, names: RecordNames, matching: RawBuilder<SqlBool>, page = sql``) {
  const { rows } = await sql<Row>`
    select made.id, made.user_id, made.file_name, made.records, made.skipped, made.undone, made.kept, made.version, made.created,
        made.modified, jsonb_build_object('id', who.id, 'name', who.name) as user,
        case when undoer.id is not null then jsonb_build_object('id', undoer.id, 'name', undoer.name) end as undone_by
      from record_import made
      join member who on who.org_id = made.org_id and who.id = made.user_id
      left join member undoer on undoer.org_id = made.org_id and undoer.id = made.undone_by_id
     where made.org_id = ${me.org_id} and made.prefix = ${names.prefix} and ${mayReach(me, names)} and ${matching}
     order by made.created desc, made.id desc ${page}`.execute(db)
  return rows.map((row): RecordImport => ({ ...row, can_change: false, can_delete: false }))
}

export async function listImports(ctx: Ctx, names: RecordNames, { page, rows }: { page: number; rows: number }) {
  const { db, me } = ctx
  const [results, counted] = await Promise.all([
    importsWhere(ctx, names, sql<SqlBool>`true`, sql`limit ${rows} offset ${(page - 1) * rows}`),
    sql<{ count: number }>`
      select count(*) as count from record_import made
       where made.org_id = ${me.org_id} and made.prefix = ${names.prefix} and ${mayReach(me, names)}`.execute(db),
  ])
  return { results, count: counted.rows[0]?.count ?? 0 }
}

/** 404 when it is absent or another's. */
export async function getImport(ctx: Ctx, names: RecordNames, id: number): Promise<RecordImport> {
  const [found] = await importsWhere(ctx, names, sql<SqlBool>`made.id = ${id}`)
  if (!found) throw notFound()
  return found
}

/**
 * Removes all records that an import added, with companions; with `save` all except those changed since, gone, or in
 * use. 403 without the permission to delete companions of somebody else's import; 409 `state` when it was undone
 * already; without `save` `stale` or `in_use` with the records in `locked`, and the number of `others`.
 */
export async function undoImport(ctx: Ctx, kind: UndoneKind, id: number, save: boolean): Promise<RecordImport> {
  const { db, me } = ctx
  const { names, table } = kind
  const { rows } = await sql<Made>`
    select made.request_id, made.user_id, made.records, made.undone from record_import made
     where made.org_id = ${me.org_id} and made.prefix = ${names.prefix} and made.id = ${id} and ${mayReach(me, names)}
       for update`.execute(db)
  const made = rows[0]
  if (!made) throw notFound()
  if (made.undone !== null) throw conflict('state', 'This import was already undone.')
  await sql`select set_config('statement_timeout', '120000', true)`.execute(db)
  const added = await addedBy(ctx, kind, made)
  await requireDeletable(ctx, made, added)
  const locked = added.filter(({ why }) => why !== null)
  const mainHeld = locked.filter((record) => record.table === table)
  if (locked.length > 0 && (!save || mainHeld.length === made.records))
    await refuseUndo(ctx, locked, made.records - mainHeld.length, importStays)
  await ctx.act('undo_import')
  const but = ['tag', 'record_import']
  await putRowsBack(
    ctx,
    { ...made, spared: sparedOf(added) },
    { record: 'What was imported', instead: importStays, but },
  )
  await db
    .updateTable('record_import')
    .set({ undone: sql<string>`now()`, undone_by_id: me.id, kept: mainHeld.length })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
  await ctx.offerUndo()
  return getImport(ctx, names, id)
}

/** Throws 403 for people other than the importer who lack the permission to delete the companion records. */
async function requireDeletable({ me }: Ctx, made: Made, added: readonly Added[]): Promise<void> {
  if (made.user_id === me.id) return
  for (const table of new Set(added.map((record) => record.table))) {
    const names = companionNames(table)
    if (names && !has(me, names.remove))
      throw forbidden(`You need permission to delete ${names.many} because this import added some.`)
  }
}

const importStays = 'The import can no longer be undone.'

/** Refuses the undo of an import with its reason: changed records before those with dependents. */
export async function refuseUndo(ctx: Ctx, locked: readonly Added[], others: number, instead: string): Promise<never> {
  const changed = locked.filter(({ why }) => why !== 'in_use')
  const more = { held: locked.slice(0, maxHeld).map(({ id, name }) => ({ id, name })), others }
  if (changed.length > 0) {
    const were = changed.length === 1 ? 'was' : 'were'
    const what = changed.every(({ why }) => why === 'gone') ? 'deleted' : 'changed'
    throw conflict('stale', `${named(changed)} ${were} ${what} since. ${instead}`, more)
  }
  for (const [table, records] of Map.groupBy(locked, (record) => record.table)) {
    const ids = records.map(({ id }) => id)
    const record = records.length === 1 ? named(records) : `What was imported (${named(records)})`
    try {
      await requireNoDependents(ctx, { table, ids, record, instead, added: true })
    } catch (error) {
      if (error instanceof AppError && error.status === 409)
        throw conflict('in_use', String(error.body?.['detail']), more)
      throw error
    }
  }
  throw conflict('in_use', `Other records use ${named(locked)}. ${instead}`, more)
}

const maxHeld = 100
/** `“Quay North”, “Quay South”, “Pier” and 4 more` */
function named(locked: readonly Added[]): string {
  const names = locked.slice(0, 3).map(({ name }) => `“${name}”`)
  if (locked.length > 3) return `${names.join(', ')} and ${locked.length - 3} more`
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1')
}
