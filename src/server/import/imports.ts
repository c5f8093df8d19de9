/** Lists imports and undoes a whole one, while nothing of it has changed. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { RecordImport } from '#core/records.import.ts'
import type { RecordNames } from '#core/records.ts'
import type { Ctx, Me } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { ImportKind } from './kind.ts'
import { putRowsBack } from '#server/undo.rows.ts'

/** One's own imports; everybody's with the permission to delete such records. */
const mayReach = (me: Me, { remove }: RecordNames) =>
  has(me, remove) ? sql<SqlBool>`true` : sql<SqlBool>`made.user_id = ${me.id}`

type Row = Omit<RecordImport, 'can_change' | 'can_delete'>

async function importsWhere({ db, me }: Ctx, names: RecordNames, matching: RawBuilder<SqlBool>, page = sql``) {
  const { rows } = await sql<Row>`
    select made.id, made.user_id, made.file_name, made.records, made.skipped, made.undone, made.version, made.created,
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
 * Removes all that an import added. 409 `state` when that was done already, `stale` when one of them has changed or is
 * gone, `in_use` with what hangs on one.
 */
export async function undoImport(
  ctx: Ctx,
  { names }: Pick<ImportKind<never>, 'names'>,
  id: number,
): Promise<RecordImport> {
  const { db, me } = ctx
  const { rows } = await sql<{ request_id: string; user_id: number; undone: string | null }>`
    select made.request_id, made.user_id, made.undone from record_import made
     where made.org_id = ${me.org_id} and made.prefix = ${names.prefix} and made.id = ${id} and ${mayReach(me, names)}
       for update`.execute(db)
  if (!rows[0]) throw notFound()
  if (rows[0].undone !== null) throw conflict('state', 'This import was taken back already.')
  await sql`select set_config('statement_timeout', '120000', true)`.execute(db)
  await ctx.act('undo_import')
  const instead = 'The import can no longer be taken back.'
  await putRowsBack(ctx, rows[0], { record: 'What was imported', instead, but: ['tag', 'record_import'] })
  await db
    .updateTable('record_import')
    .set({ undone: sql<string>`now()`, undone_by_id: me.id })
    .where('org_id', '=', me.org_id)
    .where('id', '=', id)
    .execute()
  await ctx.offerUndo()
  return getImport(ctx, names, id)
}
