/** The orderings of a list: from a whitelist, the id as the tie-break, and such that an index can be read either way. */
import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>
export type OrderBy = (way: Sql) => Sql

/** Of a column that is never NULL. */
export const whole =
  (column: Sql): OrderBy =>
  (way) =>
    sql`${column} ${way}`
/** What may be missing stands last, whichever way the list is sorted. */
export const lacking =
  (column: Sql): OrderBy =>
  (way) =>
    sql`${column} ${way} nulls last`
/** Texts as people sort them; an empty one is missing. */
export const texts = (column: Sql): OrderBy => lacking(sql`nullif(${column}, '') collate human`)

export function orderedBy<F extends string>(
  orders: Readonly<Record<Exclude<F, 'id'>, OrderBy>>,
  id: Sql,
  ordering: F | `-${F}`,
): Sql {
  const way = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const field = ordering.replace(/^-/, '') as 'id' | Exclude<F, 'id'>
  return field === 'id' ? sql`${id} ${way}` : sql`${orders[field](way)}, ${id} ${way}`
}
