/** Counts rows of lists: exactly up to `maxCounted`; of longer lists only that there are more (decision 0046). */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { type RecordCount, maxCounted } from '#core/records.ts'
import type { Ctx } from '#server/http/context.ts'
import type { SearchCondition } from '#server/records/search.ts'

export const countOf = (rows = 0): RecordCount =>
  rows > maxCounted ? { count: maxCounted, count_is_at_least: true } : { count: rows }

/** Counts the rows of `from` that fulfil each condition, by its name, up to `maxCounted` plus one. */
export async function countEach(
  { db }: Pick<Ctx, 'db'>,
  from: RawBuilder<unknown>,
  conditions: ReadonlyMap<string, SearchCondition>,
): Promise<Partial<Record<string, number>>> {
  if (conditions.size === 0) return {}
  const columns = [...conditions].map(
    ([name, where]) => sql`
      (select count(*) from (select from ${from} where ${where} limit ${maxCounted + 1}) found) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

/** A list whose tabs are counted. */
export interface Counted {
  from: RawBuilder<unknown>
  /** The condition of every tab. */
  shared: SearchCondition
  /** Whether the query restricts the list beyond what the caller reaches. */
  narrowed: boolean
  /** True when there are no more rows than a text search may find. */
  few: boolean
}

/** Most rows for which all tabs are counted in one pass; with more, each tab alone fills up soon. */
const fewRows = 5000

/** Counts the rows of each tab, with the limit of `countEach`. */
export async function countTabs(
  ctx: Pick<Ctx, 'db'>,
  { from, shared, narrowed, few }: Counted,
  tabs: ReadonlyMap<string, SearchCondition>,
): Promise<Partial<Record<string, number>>> {
  if (narrowed) {
    const names = [...tabs.keys()].map((name) => sql.ref(name))
    const condition = [...tabs].map(([name, where]) => sql`${where} as ${sql.ref(name)}`)
    const sums = names.map((name) => sql`count(*) filter (where found.${name}) as ${name}`)
    const { rows } = await sql<Record<string, number>>`
      select count(*) as " rows", ${sql.join(sums)}
        from (select ${sql.join(condition)} from ${from} where ${shared} ${atMost(few)}) found`.execute(ctx.db)
    const { ' rows': all = 0, ...counted } = rows[0] ?? {}
    if (few || all <= fewRows) return counted
  }
  return countEach(ctx, from, new Map([...tabs].map(([name, where]) => [name, sql<SqlBool>`(${shared} and ${where})`])))
}

/** Counts the tabs that are decided by one column, as sums of the number of rows with each of its values. */
export async function countValues(
  ctx: Pick<Ctx, 'db'>,
  { from, shared, narrowed, few }: Counted,
  column: RawBuilder<unknown>,
  values: readonly string[],
): Promise<Partial<Record<string, number>>> {
  if (narrowed) {
    const { rows } = await sql<{ value: string; rows: number }>`
      select value, count(*) as rows from (select ${column} as value from ${from} where ${shared} ${atMost(few)}) found
       group by value`.execute(ctx.db)
    const all = rows.reduce((sum, row) => sum + row.rows, 0)
    if (few || all <= fewRows) return Object.fromEntries(rows.map((row) => [row.value, row.rows]))
  }
  const each = values.map((value) => [value, sql<SqlBool>`(${shared} and ${column} = ${value})`] as const)
  return countEach(ctx, from, new Map(each))
}

const atMost = (few: boolean) => (few ? sql`` : sql`limit ${fewRows + 1}`)

/**
 * Counts from a page of a list, which was read with one row more than it shows: `found` rows, after `offset` others.
 * All rows are counted only when the page is past the end.
 */
export async function countFromPage(
  { db }: Pick<Ctx, 'db'>,
  { from, where }: { from: RawBuilder<unknown>; where: SearchCondition },
  { limit, offset }: { limit: number; offset: number },
  found: number,
): Promise<RecordCount> {
  if (found === limit) return { count: offset + limit - 1, count_is_at_least: true }
  if (found > 0) return { count: offset + found }
  const { rows } = await sql<RecordCount>`select count(*) from ${from} where ${where}`.execute(db)
  return rows[0] ?? { count: 0 }
}
