/** How many rows a list has: exactly up to `mostCounted`; of longer lists only that there are more (decision 0046). */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { type Count, mostCounted } from '#core/records.ts'
import type { Ctx } from '#server/context.ts'
import type { Condition } from '#server/search.ts'

export const countOf = (rows = 0): Count =>
  rows > mostCounted ? { count: mostCounted, count_is_at_least: true } : { count: rows }

/** How many rows of `from` fulfil each condition, by its name; never more than one more than `mostCounted`. */
export async function countEach(
  { db }: Pick<Ctx, 'db'>,
  from: RawBuilder<unknown>,
  conditions: ReadonlyMap<string, Condition>,
): Promise<Partial<Record<string, number>>> {
  if (conditions.size === 0) return {}
  const columns = [...conditions].map(
    ([name, where]) => sql`
      (select count(*) from (select from ${from} where ${where} limit ${mostCounted + 1}) found) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

/** Of so many rows that filters and words leave, tabs are counted in one pass; of more, each tab alone fills up soon. */
const fewRows = 20_000

/** How many rows of `from` each tab has of those that fulfil `shared`, at most as `countEach` counts; `narrowed`: by more than reach. */
export async function countTabs(
  ctx: Pick<Ctx, 'db'>,
  from: RawBuilder<unknown>,
  { shared, narrowed }: { shared: Condition; narrowed: boolean },
  tabs: ReadonlyMap<string, Condition>,
): Promise<Partial<Record<string, number>>> {
  if (narrowed) {
    const names = [...tabs.keys()].map((name) => sql.ref(name))
    const said = [...tabs].map(([name, where]) => sql`${where} as ${sql.ref(name)}`)
    const sums = names.map((name) => sql`count(*) filter (where found.${name}) as ${name}`)
    const { rows } = await sql<Record<string, number>>`
      select count(*) as " rows", ${sql.join(sums)}
        from (select ${sql.join(said)} from ${from} where ${shared} limit ${fewRows + 1}) found`.execute(ctx.db)
    const { ' rows': all = 0, ...counted } = rows[0] ?? {}
    if (all <= fewRows) return counted
  }
  return countEach(ctx, from, new Map([...tabs].map(([name, where]) => [name, sql<SqlBool>`(${shared} and ${where})`])))
}

/**
 * Of a page far into a list, which was asked for one row more than it shows: `found` rows, after `offset` others. Only
 * where it is past the end are all rows counted.
 */
export async function countFromPage(
  { db }: Pick<Ctx, 'db'>,
  { from, where }: { from: RawBuilder<unknown>; where: Condition },
  { limit, offset }: { limit: number; offset: number },
  found: number,
): Promise<Count> {
  if (found === limit) return { count: offset + limit - 1, count_is_at_least: true }
  if (found > 0) return { count: offset + found }
  const { rows } = await sql<Count>`select count(*) from ${from} where ${where}`.execute(db)
  return rows[0] ?? { count: 0 }
}
