/** Lists imports and undoes a whole one, while nothing of it has changed. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { RecordImport } from '#core/records.import.ts'
import type { RecordNames } from '#core/records.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx, Me } from '#server/context.ts'
import { AppError, conflict, notFound } from '#server/errors.ts'
import { dependedOn, requireNoDependents } from '#server/references.ts'
import type { ImportKind } from './kind.ts'
import { putRowsBack } from '#server/undo.rows.ts'

/** One's own imports; everybody's with the permission to delete such records. */
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
 * Removes all that an import added; with `keep` all but what has changed since, or is gone, or has something hanging on
 * it. 409 `state` when that was done already; without `keep` `stale` or `in_use` with those in `held`, and the number of
 * `others`.
 */
export async function undoImport(
  ctx: Ctx,
  { names, table }: Pick<ImportKind<never>, 'names' | 'table'>,
  id: number,
  keep: boolean,
): Promise<RecordImport> {
  const { db, me } = ctx
  const { rows } = await sql<{ request_id: string; user_id: number; records: number; undone: string | null }>`
    select made.request_id, made.user_id, made.records, made.undone from record_import made
     where made.org_id = ${me.org_id} and made.prefix = ${names.prefix} and made.id = ${id} and ${mayReach(me, names)}
       for update`.execute(db)
  const made = rows[0]
  if (!made) throw notFound()
  if (made.undone !== null) throw conflict('state', 'This import was taken back already.')
  await sql`select set_config('statement_timeout', '120000', true)`.execute(db)
  const held = await heldOf(ctx, table, made)
  if (held.length > 0 && (!keep || held.length === made.records)) await refuse(ctx, table, held, made.records)
  await ctx.act('undo_import')
  const ids = held.map((one) => one.id)
  const but = ['tag', 'record_import']
  await putRowsBack(ctx, { ...made, spared: { table, ids } }, { record: 'What was imported', instead, but })
  await db
    .updateTable('record_import')
    .set({ undone: sql<string>`now()`, undone_by_id: me.id, kept: held.length })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
  await ctx.offerUndo()
  return getImport(ctx, names, id)
}

const instead = 'The import can no longer be taken back as a whole.'

interface Held {
  id: number
  name: string
  why: 'changed' | 'gone' | 'in_use'
}

/** Names the records of an import that can no longer be taken away. */
async function heldOf(
  ctx: Ctx,
  table: keyof DB,
  { request_id, user_id }: { request_id: string; user_id: number },
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select audit.entity_id as id, coalesce(now_is.name, audit.after ->> 'name', '') as name,
        case when now_is.id is null then 'gone' when now_is.version <> (audit.after ->> 'version')::int and exists (
          select from audit later where later.org_id = audit.org_id and later.entity = audit.entity
             and later.entity_id = audit.entity_id and later.id > audit.id and later.action <> 'relate')
          then 'changed' end as why
      from audit left join ${sql.table(table)} now_is on now_is.org_id = audit.org_id and now_is.id = audit.entity_id
     where audit.org_id = ${ctx.me.org_id} and audit.request_id = ${request_id} and audit.entity = ${table}
       and audit.before is null and audit.action <> 'relate' and ${user_id} in (audit.user_id, audit.on_behalf_of_id)
     order by audit.id`.execute(ctx.db)
  const used = await dependedOn(ctx, { table, ids: rows.map(({ id }) => id), request_id })
  return rows.flatMap(({ why, ...one }) =>
    why ? [{ ...one, why }] : used.has(one.id) ? [{ ...one, why: 'in_use' }] : [],
  )
}

/** Names what stands in the way: what has changed before what has something hanging on it. */
async function refuse(ctx: Ctx, table: keyof DB, held: readonly Held[], records: number): Promise<never> {
  const changed = held.filter(({ why }) => why !== 'in_use')
  const more = { held: held.slice(0, mostHeld).map(({ id, name }) => ({ id, name })), others: records - held.length }
  if (changed.length > 0) {
    const were = changed.length === 1 ? 'was' : 'were'
    const what = changed.every(({ why }) => why === 'gone') ? 'deleted' : 'changed'
    throw conflict('stale', `${named(changed)} ${were} ${what} since. ${instead}`, more)
  }
  const ids = held.map(({ id }) => id)
  const record = held.length === 1 ? named(held) : `What was imported (${named(held)})`
  try {
    await requireNoDependents(ctx, { table, ids, record, instead, added: true })
  } catch (error) {
    if (error instanceof AppError && error.status === 409)
      throw conflict('in_use', String(error.body?.['detail']), more)
    throw error
  }
  throw conflict('in_use', `Something refers to ${named(held)}. ${instead}`, more)
}

const mostHeld = 100
/** `“Quay North”, “Quay South”, “Pier” and 4 more` */
function named(held: readonly Held[]): string {
  const names = held.slice(0, 3).map(({ name }) => `“${name}”`)
  if (held.length > 3) return `${names.join(', ')} and ${held.length - 3} more`
  return names.join(', ').replace(/, ([^,]*)$/, ' and $1')
}
