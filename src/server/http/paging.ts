/** Pages of a list: the rows, and how many there are in all. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { TenantDb } from '../db/db.ts'

/** The `ordering` fields of a list and what each sorts by. Text sorts as people expect. */
type Orders<F extends string> = Readonly<Record<F, RawBuilder<unknown>>>

interface List<R, F extends string> {
  /** The columns that make a row. */
  columns: RawBuilder<R>
  /** The table with its joins. */
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  orders: Orders<F>
  /** The tie-break. */
  id: RawBuilder<unknown>
}
interface Params<F extends string> {
  page: number
  rows: number
  ordering: F | `-${F}`
}

/** Unknown values stand last, whichever way the list is sorted. */
function orderOf<F extends string>({ orders, id }: Pick<List<unknown, F>, 'orders' | 'id'>, ordering: F | `-${F}`) {
  const down = ordering.startsWith('-')
  const field = (down ? ordering.slice(1) : ordering) as F
  const way = down ? sql`desc` : sql`asc`
  return field === 'id' ? sql`${id} ${way}` : sql`${orders[field]} ${way} nulls last, ${id} ${way}`
}

/** Reads one page and the count, side by side. */
export async function pageFrom<R, F extends string>(
  db: TenantDb,
  list: List<R, F>,
  { page, rows, ordering }: Params<F>,
): Promise<{ results: R[]; count: number }> {
  const [found, counted] = await Promise.all([
    sql<R>`
      select ${list.columns} from ${list.from} where ${list.where}
       order by ${orderOf(list, ordering)} limit ${rows} offset ${(page - 1) * rows}`.execute(db),
    sql<{ count: number }>`select count(*) as count from ${list.from} where ${list.where}`.execute(db),
  ])
  return { results: found.rows, count: counted.rows[0]?.count ?? 0 }
}
