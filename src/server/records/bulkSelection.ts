/**
 * Selects the records of a bulk action: some ids, or all that a list shows by its own query
 * (docs/rules/api.md#batches).
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { mostByFilter, tooManyByFilter, type BulkSelection } from '#core/recordBulk.ts'
import type { DB } from '#db/schema.ts'
import type { Ctx } from '#server/http/context.ts'
import { batchConflict, batchNotFound, invalid } from '#server/http/errors.ts'
import { queryValues } from '#server/http/query.ts'
import { requireVersions } from './version.ts'
import { formatsOf } from '#core/locale/format.ts'

/** An act on as many takes longer than a statement of a list may; finding them does not. */
const actMs = 120_000

/** The parts of a record type that batches need. */
export interface BulkTarget<Query> {
  kind: { table: keyof DB; from: RawBuilder<unknown> }
  /** Takes what the list's own call has parsed; a method, so that the records of any type are among them. */
  whereOf(ctx: Pick<Ctx, 'db' | 'me'>, query: Query): Promise<RawBuilder<SqlBool>>
}
/** The list's own call, by whose query a filter is read. */
export interface ListCall<Query> {
  query?: (z.ZodMiniType<Query> & { shape: Record<string, unknown> }) | undefined
}

/**
 * The rows as a condition over the kind's `from`. Refused in this order: 404 any id out of reach, 409 `stale` any of
 * another version, 409 `count` when the filter means another number than was seen; 400 for a filter that is none.
 */
export async function selectedRows<Query>(
  ctx: Ctx,
  bulkTarget: BulkTarget<Query>,
  list: ListCall<Query>,
  { ids, versions = {}, filter, count }: BulkSelection,
): Promise<RawBuilder<SqlBool>> {
  const read = (text: string) => queryOf(list, text)
  if (ids && filter === undefined) {
    const where = await bulkTarget.whereOf(ctx, read(`ids=${ids.join(',')}`))
    await requireSeen(ctx, bulkTarget, where, [...new Set(ids)], versions)
    return where
  }
  const request = byFilter(list, { ids, filter, count })
  const where = await bulkTarget.whereOf(ctx, request.query)
  const { rows } = await sql<{ there: number }>`
    select count(*) as there from ${bulkTarget.kind.from} where ${where}`.execute(ctx.db)
  requireCount(ctx, request.count, rows[0]?.there ?? 0)
  requireAtMost(ctx, request.count, mostByFilter)
  await takeLonger(ctx)
  return where
}

/** Reads a bulk action's filter and its expected count; 400 for a broken filter. */
export function byFilter<Query>(
  list: ListCall<Query>,
  { ids, filter, count }: Pick<BulkSelection, 'ids' | 'filter' | 'count'>,
): { query: Query; count: number } {
  if (ids || filter === undefined) throw invalid({ ids: ['Name either records or a filter.'] })
  if (count === undefined) throw invalid({ count: ['This field is required'] })
  return { query: queryOf(list, filter), count }
}

/** 400 for a filter that means more than one act is for. */
export function requireAtMost({ me }: Pick<Ctx, 'me'>, count: number, max: number): void {
  if (count > max) throw invalid({ filter: [tooManyByFilter(formatsOf(me.locale).number(max))] })
}

/** An act on very many may take longer than a statement of a list, for the rest of the transaction. */
export const takeLonger = ({ db }: Pick<Ctx, 'db'>) =>
  sql`select set_config('statement_timeout', ${String(actMs)}, true)`.execute(db)

/** 409 `count` with both numbers. */
export function requireCount({ me }: Pick<Ctx, 'me'>, sent: number, there: number): void {
  if (sent === there) return
  const describeCount = (count: number) => formatsOf(me.locale).counted(count, 'record', 'records')
  const detail = `You selected all ${describeCount(sent)}, but the list now has ${describeCount(there)}. Nothing was changed. Check the list and try again.`
  throw batchConflict('count', detail, [], { sent, count: there })
}

/** Removes the page from a list's query: it does not affect the selection. */
function queryOf<Query>({ query }: ListCall<Query>, text: string): Query {
  if (!query) throw new Error('A list has a query.')
  const { page: _page, rows: _rows, selection: _selection, ...shape } = query.shape
  const { data, error } = query.safeParse(queryValues(`?${text}`, Object.keys(shape)))
  if (error) throw invalid({ filter: ['This is not a filter of the list.'] })
  return data
}

/** Locks all records, always in the same order, so that two callers cannot deadlock. */
async function requireSeen<Query>(
  { db, me }: Ctx,
  { kind: { table, from } }: BulkTarget<Query>,
  where: RawBuilder<SqlBool>,
  ids: readonly number[],
  versions: Readonly<Record<string, number>>,
): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.version`)} from ${from}
     where ${sql.ref(`${table}.org_id`)} = ${me.org_id} and ${sql.ref(`${table}.id`)} = any(${ids}::bigint[]) and ${where}
     order by 1 for no key update of ${sql.table(table)}`.execute(db)
  const outside = Object.keys(versions).some((id) => !ids.includes(Number(id)))
  if (rows.length < ids.length || outside) throw batchNotFound()
  await requireVersions(rows, versions)
}
