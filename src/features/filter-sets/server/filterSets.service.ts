/** Filter sets of the person who asks, whatever the list: others' answer as if they did not exist. */
import { sql } from 'kysely'

import { requireVersion } from '#features/company/server/company.version.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, notFound, type AppError } from '#server/errors.ts'
import { mostFilterSets } from '../filterSets.contract.ts'

export type Filters = Record<string, unknown>

/** A list's own view of its filters. */
export interface Kind {
  prefix: string
  empty: Filters
  /** Throws 400 `Invalid choice.` under the filter that names what the asker could not pick. */
  check: (ctx: Ctx, filters: Filters) => Promise<void>
}

const columns = ['id', 'name', 'filters', 'version', 'created', 'modified'] as const
interface Row {
  id: number
  name: string
  filters: unknown
  version: number
  created: string
  modified: string
}

/** Flat, as it travels; a filter that was not there when the set was kept is empty. */
function present({ empty }: Kind, { filters, ...row }: Row) {
  const kept = Object.entries(filters as Filters).filter(([name]) => Object.hasOwn(empty, name))
  return { ...empty, ...Object.fromEntries(kept), ...row, can_change: true, can_delete: true }
}

const mine = ({ db, me }: Ctx, { prefix }: Kind) =>
  db.selectFrom('filter_set').where('org_id', '=', me.org_id).where('user_id', '=', me.id).where('prefix', '=', prefix)

/** By name. */
export async function listFilterSets(ctx: Ctx, kind: Kind) {
  const rows = await mine(ctx, kind)
    .select(columns)
    .orderBy(sql`name collate human`)
    .orderBy('id')
    .execute()
  return rows.map((row) => present(kind, row))
}

/** Keeps filters under a name; 400 for a name that is taken, a filter out of reach, and one set too many. */
export async function createFilterSet(ctx: Ctx, kind: Kind, { name, ...given }: Filters & { name: string }) {
  const { db, me } = ctx
  await kind.check(ctx, given)
  // Two tabs at once must not each find the last free place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`filter sets ${me.id}`}, ${me.org_id}))`.execute(db)
  const { count } = await mine(ctx, kind)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostFilterSets)
    throw invalid({ non_field_errors: [`You keep ${mostFilterSets} already. Delete one that you no longer need.`] })
  const row = await db
    .insertInto('filter_set')
    .values({ user_id: me.id, prefix: kind.prefix, name, filters: JSON.stringify({ ...kind.empty, ...given }) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  return present(kind, row)
}

/** Renames it or changes filters of it; 409 `stale` when another tab was faster. */
export async function changeFilterSet(
  ctx: Ctx,
  kind: Kind,
  id: number,
  { name, version, ...given }: Filters & { name?: string | undefined; version?: number | undefined },
) {
  const row = await lock(ctx, kind, id, version)
  await kind.check(ctx, given)
  const before = row.filters as Filters
  const changed = await ctx.db
    .updateTable('filter_set')
    .set({ name: name ?? row.name, filters: JSON.stringify({ ...before, ...given }) })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  return present(kind, changed)
}

/** Forgets it. */
export async function deleteFilterSet(ctx: Ctx, kind: Kind, id: number): Promise<void> {
  await lock(ctx, kind, id)
  await ctx.db.deleteFrom('filter_set').where('org_id', '=', ctx.me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

async function lock(ctx: Ctx, kind: Kind, id: number, sent?: number): Promise<Row> {
  const row = await mine(ctx, kind).where('id', '=', id).select(columns).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, row, () => Promise.resolve(present(kind, row)))
  return row
}

const taken = (): AppError => invalid({ name: ['You have a filter of this name already.'] })
/** What a refused write means, by the database's constraint. */
export const filterSetConstraints = { filter_set_name: taken }
