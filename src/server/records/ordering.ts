/**
 * Orderings of a list: from a whitelist, with the id as the tie-break, in a form that lets an index be read either
 * way.
 */
import { sql, type RawBuilder } from 'kysely'

import type { DB } from '#db/schema.ts'
import type { Me } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'

type Sql = RawBuilder<unknown>

export interface OrderBy {
  (way: Sql): Sql
  /** The place of records without a value. */
  lacks?: Lacks
}

/** The rows that have something and those that lack it: each of the two an index gives in order, either way. */
interface Lacks {
  /** NULL where it is missing; an index has it before the id. */
  key: Sql
  /** The order of the rows that have it. */
  by: (way: Sql) => Sql
  /** The rows of another table that `key` refers to, which stand before the list's own. */
  through?: { as: Sql; rows: (me: Me, way: Sql) => Sql }
}

/** An order by a column that is never NULL. */
export const whole =
  (column: Sql): OrderBy =>
  (way) =>
    sql`${column} ${way}`
/** Records without a value stand last, whichever way the list is sorted. */
export const lacking = (column: Sql): OrderBy =>
  Object.assign((way: Sql) => sql`${column} ${way} nulls last`, { lacks: { key: column, by: whole(column) } })
/** Texts as people sort them; an empty one is missing. */
export const texts = (column: Sql): OrderBy => lacking(sql`nullif(${column}, '') collate human`)

/**
 * Orders by the name of the referenced row of `table`, which the list's columns call `as` and whose id is `key`. The
 * referenced rows are read by name, and each one's list rows in the order of an index on `key` and the id: few are
 * sorted, on any page.
 */
export function named(table: keyof DB, as: string, key: Sql): OrderBy {
  const name = sql`${sql.ref(`${as}.name`)} collate human`
  const rows = (me: Me, way: Sql) => sql`
    select one.id, one.name from ${sql.table(table)} one where one.org_id = ${me.org_id}
     order by one.name collate human ${way} offset 0`
  return Object.assign((way: Sql) => sql`${name} ${way} nulls last`, {
    lacks: { key, by: whole(name), through: { as: sql.table(as), rows } },
  })
}

export function orderedBy<F extends string>(
  orders: Readonly<Record<Exclude<F, 'id'>, OrderBy>>,
  id: Sql,
  ordering: F | `-${F}`,
): Sql {
  const { field, way } = readOrdering(ordering)
  return field === 'id' ? sql`${id} ${way}` : sql`${orders[field as Exclude<F, 'id'>](way)}, ${id} ${way}`
}

export const readOrdering = (ordering: string) => ({
  field: ordering.replace(/^-/, ''),
  way: ordering.startsWith('-') ? sql`desc` : sql`asc`,
})

/** 400 for an order by a column that the caller may not see. */
export function requireSeenOrdering(ordering: string, unseen: ReadonlySet<string>): void {
  if (unseen.has(readOrdering(ordering).field))
    throw invalid({ ordering: ['You need permission to see this column to sort by it.'] })
}

interface Rows {
  id: Sql
  /** The tables for the conditions and the ordering; with `base`, for the conditions alone. */
  from: Sql
  base: Sql
  where: Sql
}

/**
 * The ids of a page, in its order. What may be missing makes two parts, one after the other: no index gives both at once
 * either way, and each of them is read only as far as the page is.
 */
export function idsOfPage(
  me: Me,
  { id, from, base, where }: Rows,
  order: { by: Sql; lacks: Lacks | undefined; way: Sql },
  { limit, offset }: { limit: number; offset: number },
): Sql {
  const { lacks, way } = order
  if (!lacks) return sql`select ${id} from ${from} where ${where} order by ${order.by} limit ${limit} offset ${offset}`
  const { key, by, through } = lacks
  const own = through ? base : from
  const having = through
    ? sql`(${through.rows(me, way)}) ${through.as}, ${own} where ${through.as}.id = ${key} and ${where}`
    : sql`${own} where ${key} is not null and ${where}`
  return sql`
    select found.id from (
      (select ${id} as id from ${having} order by ${by(way)}, ${id} ${way} limit ${offset + limit})
      union all
      (select ${id} from ${own} where ${key} is null and ${where} order by ${key} ${way}, ${id} ${way} limit ${offset + limit})
    ) found limit ${limit} offset ${offset}`
}
