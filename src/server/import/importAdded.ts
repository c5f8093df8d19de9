/** Records that an import added, those imported along with them, and those that can no longer be undone. */
import { sql, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { recordOwners } from '#server/records/owners.ts'
import { dependedOn, referencesTo, refersTo } from '#server/records/references.ts'
import type { Spared } from '#server/history/undoRows.ts'
import type { RecordTypeImport } from './recordTypeImport.ts'

export type UndoneKind = Pick<RecordTypeImport<never>, 'names' | 'table' | 'references' | 'companion'>

interface Written {
  request_id: string
  user_id: number
}
export interface Made extends Written {
  records: number
  undone: string | null
}

export interface Added {
  table: keyof DB
  id: number
  name: string
  /** The reason why the record stays; null when it can be removed. */
  why: 'changed' | 'gone' | 'in_use' | null
}

/** Returns the import's own records, and those imported along with them. */
export async function addedBy(ctx: Ctx, kind: UndoneKind, made: Made): Promise<Added[]> {
  const { table, references, companion } = kind
  const tables = new Set([
    table,
    ...Object.values(references).flatMap(({ adds }) => adds ?? []),
    ...(companion ? [companion.table] : []),
  ])
  return addedIn(ctx, tables, made)
}

/** Returns the records that a request added to these tables. */
export async function addedIn(ctx: Ctx, tables: Iterable<keyof DB>, made: Written): Promise<Added[]> {
  const added: Added[] = []
  for (const each of tables) added.push(...(await addedTo(ctx, each, made)))
  await lockNeeded(ctx, added, made)
  return added
}

/** Splits added records by table into those that stay and those that go. */
export const sparedOf = (added: readonly Added[]): Spared[] =>
  [...Map.groupBy(added, ({ table }) => table)].map(([table, records]) => ({
    table,
    ids: records.flatMap(({ id, why }) => (why === null ? [] : [id])),
    others: records.flatMap(({ id, why }) => (why === null ? [id] : [])),
  }))

async function addedTo(ctx: Ctx, table: keyof DB, { request_id, user_id }: Written): Promise<Added[]> {
  const { rows } = await sql<Omit<Added, 'table'>>`
    select audit.entity_id as id, coalesce(to_jsonb(now_is) ->> 'name', audit.after ->> 'name', '') as name,
        case when now_is.id is null then 'gone' when now_is.version <> (audit.after ->> 'version')::int and exists (
          select from audit later where later.org_id = audit.org_id and later.entity = audit.entity
             and later.entity_id = audit.entity_id and later.id > audit.id and later.action <> 'relate'
             and later.request_id is distinct from audit.request_id)
          then 'changed' end as why
      from audit left join ${sql.table(table)} now_is on now_is.org_id = audit.org_id and now_is.id = audit.entity_id
     where audit.org_id = ${ctx.me.org_id} and audit.request_id = ${request_id} and audit.entity = ${table}
       and audit.before is null and audit.action <> 'relate' and ${user_id} in (audit.user_id, audit.on_behalf_of_id)
     order by audit.id`.execute(ctx.db)
  const used = await dependedOn(ctx, { table, ids: rows.map(({ id }) => id), request_id })
  return rows.map((row) => ({ ...row, table, why: row.why ?? (used.has(row.id) ? 'in_use' : null) }))
}

/** Keeps the records that a staying record refers to: a contact's clients, a client's parent. One that is gone needs none. */
async function lockNeeded(ctx: Ctx, all: readonly Added[], { request_id }: Written): Promise<void> {
  const added = all.filter(({ why }) => why !== 'gone')
  for (;;) {
    const needed: Added[] = []
    const spared = sparedOf(added)
    const stays = await Promise.all(
      spared.map(async ({ table, ids }) => {
        const parts = recordOwners().find((owner) => owner.table === table)?.parts ?? []
        return sql<SqlBool>`((audit.entity = ${table} and audit.entity_id = any(${ids}::bigint[]))
          or (audit.entity = any(${[...parts]}::text[]) and ${await refersTo(ctx, table, ids)}))`
      }),
    )
    if (spared.every(({ ids }) => ids.length === 0)) return
    for (const { table, others } of spared)
      for (const { table: referring, column } of await referencesTo(ctx, table)) {
        const { rows } = await sql<{ id: number }>`
          select distinct (audit.after ->> ${column})::bigint as id from audit
           where audit.org_id = ${ctx.me.org_id} and audit.request_id = ${request_id} and audit.entity = ${referring}
             and (audit.after ->> ${column})::bigint = any(${others}::bigint[])
             and (${sql.join(stays, sql` or `)})`.execute(ctx.db)
        const ids = new Set(rows.map(({ id }) => id))
        needed.push(...added.filter((record) => record.table === table && ids.has(record.id)))
      }
    if (needed.length === 0) return
    for (const record of needed) record.why = 'in_use'
  }
}
