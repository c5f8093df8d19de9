/**
 * Taking a merge back, from the audit. A day is long: rows that were changed since are put back only in what the merge
 * itself wrote, and only where nobody has written it again.
 */
import { sql } from 'kysely'

import type { Ctx } from '../http/context.ts'
import { bumpVersions } from './locks.ts'

interface Written {
  entity: string
  entity_id: number
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Puts back what the request of the merge wrote, the last first. */
export async function takeBack(ctx: Ctx, owner: { request_id: string; user_id: number }): Promise<void> {
  const { rows } = await sql<Written>`
    select entity, entity_id, action, before, after from audit
     where org_id = ${ctx.me.org_id} and request_id = ${owner.request_id} and ${owner.user_id} in (user_id, on_behalf_of_id)
       and action in ('merge', 'relate') and entity <> 'merge'
     order by id desc`.execute(ctx.db)
  for (const row of rows) {
    if (row.action === 'relate') await bumpVersions(ctx, row.entity, [row.entity_id])
    else if (row.before === null) await remove(ctx, row)
    else if (row.after === null) await restore(ctx, row.entity, row.before)
    else await putBack(ctx, row.entity, row.entity_id, row.before, row.after)
  }
}

const remove = ({ db, me }: Ctx, { entity, entity_id }: Written) =>
  sql`delete from ${sql.table(entity)} where org_id = ${me.org_id} and id = ${entity_id}`.execute(db)

/** The row as it was, under its own id, and a version that nobody has seen. */
async function restore(ctx: Ctx, entity: string, before: Record<string, unknown>): Promise<void> {
  const table = sql.table(entity)
  const version = before['version']
  const row = { ...before, ...(typeof version === 'number' && { version: version + 1 }) }
  const columns = await columnsOf(ctx, entity)
  const list = sql.join(columns.filter((name) => name in row).map((name) => sql.ref(name)))
  await sql`
    insert into ${table} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)
        on conflict do nothing`.execute(ctx.db)
}

/** Restores each column that the merge changed, where it still has the merge's value. */
async function putBack(
  ctx: Ctx,
  entity: string,
  id: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  const table = sql.table(entity)
  const saved = (name: string) => name !== 'version' && name !== 'modified' && name in after
  for (const name of (await columnsOf(ctx, entity)).filter(saved)) {
    const column = sql.ref(name)
    const valueIn = (row: Record<string, unknown>) =>
      sql`(jsonb_populate_record(null::${table}, ${JSON.stringify({ [name]: row[name] })}::jsonb)).${column}`
    await sql`
      update ${table} set ${column} = ${valueIn(before)}
       where org_id = ${ctx.me.org_id} and id = ${id} and ${column} is not distinct from ${valueIn(after)}`.execute(
      ctx.db,
    )
  }
}

/** The columns that may be written: not those that the database computes. */
async function columnsOf({ db }: Ctx, entity: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`public.${entity}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}
