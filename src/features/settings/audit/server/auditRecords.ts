/** Reads the audited rows: whether the viewer sees them, their names, and their last values. */
import { sql, type RawBuilder } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { recordTable } from '#server/records/owners.ts'
import type { AuditTable } from './auditTables.ts'

type Actor = Pick<Ctx, 'db' | 'me'>

export interface AuditContext {
  id: number
  seen: boolean
  name: string
  gone: boolean
  row: Readonly<Record<string, unknown>>
}

/**
 * Reads the rows with these ids; deleted ones as they were at the end, because a deletion stores the whole row in the
 * audit. The record's access condition applies to both.
 */
export async function knownRows(
  actor: Actor,
  { table, columns }: Pick<AuditTable, 'table' | 'columns'>,
  ids: readonly number[],
): Promise<Map<number, AuditContext>> {
  if (ids.length === 0 || table === 'audit') return new Map()
  if (table === 'org') return organisation(actor)
  const details = recordTable(table)
  const owner = details && 'name' in details ? details : undefined
  const alias = owner?.alias ?? table
  const title = owner?.title ?? ('name' in columns ? sql`${sql.ref(`${alias}.name`)}` : sql`''`)
  const select = (wanted: readonly number[], gone: boolean) => sql`
    select ${sql.ref(`${alias}.id`)} as id, coalesce(${title}, '') as name, ${gone}::boolean as gone,
      to_jsonb(${sql.ref(alias)}) as row, coalesce(${details?.mayView?.(actor.me) ?? sql`true`}, false) as seen
      from ${owner?.from ?? sql.table(table)}
     where ${sql.ref(`${alias}.org_id`)} = ${actor.me.org_id} and ${sql.ref(`${alias}.id`)} = any(${[...wanted]}::bigint[])`
  const { rows } = await sql<AuditContext>`${select(ids, false)}`.execute(actor.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  // The deleted rows stand in for the table under its own name, so that rules and titles over it apply to them.
  const ended = await sql<AuditContext>`
    with ${sql.table(table)} as (${atTheirEnd(actor, table, missing)}) ${select(missing, true)}`.execute(actor.db)
  for (const row of ended.rows) found.set(row.id, row)
  return found
}

const atTheirEnd = ({ me }: Actor, table: keyof DB, ids: readonly number[]): RawBuilder<unknown> => sql`
  select distinct on (said.id) said.* from audit
   cross join lateral jsonb_populate_record(null::${sql.table(table)}, audit.before) said
   where audit.org_id = ${me.org_id} and audit.entity = ${table} and audit.entity_id = any(${[...ids]}::bigint[])
     and audit.after is null and audit.before ? 'id'
   order by said.id, audit.id desc`

/** Reads the organisation, which is not a tenant table. */
async function organisation({ db, me }: Actor): Promise<Map<number, AuditContext>> {
  const { rows } = await sql<{ name: string }>`select name from org where id = ${me.org_id}`.execute(db)
  return new Map([[me.org_id, { id: me.org_id, seen: true, name: rows[0]?.name ?? '', gone: false, row: {} }]])
}
