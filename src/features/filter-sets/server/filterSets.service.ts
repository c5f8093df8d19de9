/** Filter sets of the caller and shared ones, for any list. Others answer as if they did not exist. */
import { sql } from 'kysely'

import type { Endpoint } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { forbidden, invalid, invalidChoice, notFound, type AppError } from '#server/http/errors.ts'
import { maxFilterSets } from '../filterSets.contract.ts'
import { openPlain, openWith } from './filterSetDefaults.ts'
import { type Filters, type FilterSetContext, picked, type Picks, requirePicks } from './filterSetPicks.ts'

/** The filters of a list that its sets may have. */
export interface FilterSetKind {
  prefix: string
  /** Access that the list takes. */
  access: Endpoint['access']
  empty: Filters
  /** Filters by their other names. */
  aliases: Readonly<Record<string, string>>
  /** The filters that are ids. */
  picks: Readonly<Record<string, Picks>>
}

interface Row {
  id: number
  name: string
  user_id: number
  user_name: string
  shared: boolean
  shared_with: number | null
  default: boolean
  filters: Filters
  version: number
  created: string
  modified: string
}
interface Given extends Filters {
  name?: string | undefined
  shared?: boolean | undefined
  default?: boolean | undefined
}

/** Filter sets by name. The caller's own come first among equal names. */
export async function listFilterSets(ctx: Ctx, kind: FilterSetKind) {
  const { db, me } = ctx
  const { rows } = await sql<Row>`
    ${rowsOf(me, kind)} and ${reached(me)}
     order by kept.name collate human, kept.user_id <> ${me.id}, kept.id limit 500`.execute(db)
  const others = rows.filter((row) => row.user_id !== me.id)
  const known = await picked(
    ctx,
    kind.picks,
    others.map(({ filters }) => filters),
  )
  return rows.map((row) => present(me, kind, row, known))
}

/** Saves filters under a name. Throws 400 for a name that exists, for a filter out of reach, and for one set too many. */
export async function createFilterSet(ctx: Ctx, kind: FilterSetKind, body: Given & { name: string }) {
  const { db, me } = ctx
  const { name, shared = false, default: opens, ...sent } = body
  const given = await filtersIn(ctx, kind, sent)
  // The lock prevents two tabs from both taking the last free place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`filter sets ${me.id}`}, ${me.org_id}))`.execute(db)
  const { count } = await db
    .selectFrom('filter_set')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', me.id)
    .where('prefix', '=', kind.prefix)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxFilterSets)
    throw invalid({
      non_field_errors: [`You already have ${maxFilterSets} saved filters. Delete one that you no longer need.`],
    })
  const filters = JSON.stringify({ ...kind.empty, ...given })
  const { id } = await db
    .insertInto('filter_set')
    .values({ user_id: me.id, prefix: kind.prefix, name, filters, shared })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (opens) await openWith(ctx, kind.prefix, id)
  await ctx.offerUndo()
  return get(ctx, kind, id)
}

/**
 * Changes the given fields. Throws 404 out of reach, 409 `stale`, and 403 for another person's shared set. The caller's
 * list may open with a shared set all the same.
 */
export async function changeFilterSet(
  ctx: Ctx,
  kind: FilterSetKind,
  id: number,
  { version, default: opens, ...body }: Given & { version?: number | undefined },
) {
  const row = await lock(ctx, kind, id, version)
  const { name, shared, ...sent } = body
  if (opens === undefined || Object.values(body).some((value) => value !== undefined)) {
    requireOwn(ctx.me, row)
    const given = await filtersIn(ctx, kind, sent)
    await ctx.db
      .updateTable('filter_set')
      .set({
        name: name ?? row.name,
        shared: shared ?? row.shared,
        filters: JSON.stringify({ ...row.filters, ...given }),
      })
      .where('org_id', '=', ctx.me.org_id)
      .where('id', '=', id)
      .execute()
  }
  if (opens !== undefined && opens !== row.default)
    await (opens ? openWith(ctx, kind.prefix, id) : openPlain(ctx, kind.prefix))
  await ctx.offerUndo()
  return get(ctx, kind, id)
}

/** Deletes a set, also as the default of other people's lists. */
export async function deleteFilterSet(ctx: Ctx, kind: FilterSetKind, id: number): Promise<void> {
  const { db, me } = ctx
  requireOwn(me, await lock(ctx, kind, id))
  await db.deleteFrom('filter_set_default').where('org_id', '=', me.org_id).where('filter_set_id', '=', id).execute()
  await db.deleteFrom('filter_set').where('org_id', '=', me.org_id).where('id', '=', id).execute()
  await ctx.offerUndo()
}

/**
 * Translates a body to the filters' own names. Throws 400 under the name that was used, and for two names that
 * disagree.
 */
async function filtersIn(ctx: Ctx, { aliases, picks }: FilterSetKind, sent: Filters): Promise<Filters> {
  const filters = { ...sent }
  const pickedAs: Record<string, Picks> = { ...picks }
  for (const [alias, name] of Object.entries(aliases)) {
    delete filters[alias]
    if (sent[alias] === undefined) continue
    if (sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(sent[alias]))
      throw invalid({ [alias]: [`Enter ${alias} or ${name}, not both.`] })
    filters[name] = sent[alias]
    if (picks[name]) pickedAs[alias] = picks[name]
  }
  await requirePicks(ctx, pickedAs, sent)
  return filters
}

const rowsOf = (me: Me, { prefix, access }: FilterSetKind) => sql`
  select kept.id, kept.name, kept.user_id, owner.name as user_name, kept.shared,
      case when kept.shared then (${lookers(me, access)} and looker.id <> kept.user_id) end as shared_with, kept.filters, kept.version,
      kept.created, kept.modified, opening.id is not null as "default"
    from filter_set kept
    join member owner on owner.org_id = kept.org_id and owner.id = kept.user_id
    left join filter_set_default opening on opening.org_id = kept.org_id and opening.user_id = ${me.id}
     and opening.prefix = kept.prefix and opening.filter_set_id = kept.id
   where kept.org_id = ${me.org_id} and kept.prefix = ${prefix}`
/** Selects the number of people who may see the list. */
function lookers({ org_id }: Me, access: Endpoint['access']) {
  const requests = [access].flat()
  const permitted = sql`exists (select from member_group joined
      join user_group held on held.org_id = joined.org_id and held.id = joined.group_id
     where joined.org_id = looker.org_id and joined.user_id = looker.id and held.permissions && ${requests}::text[])`
  return sql`select count(*)::int from member looker
    where looker.org_id = ${org_id} and looker.active and ${requests.includes('session') ? sql`true` : permitted}`
}
const reached = (me: Me) => sql`(kept.user_id = ${me.id} or kept.shared)`

const mayChange = (me: Me, { user_id, shared }: Pick<Row, 'user_id' | 'shared'>) =>
  user_id === me.id || (shared && has(me, 'company.change_company'))

function requireOwn(me: Me, row: Row): void {
  if (!mayChange(me, row)) throw forbidden(`Only ${row.user_name} or an administrator can change this shared filter.`)
}

/** Reads the set after the caller's own change, even if an administrator has just hidden it. */
async function get(ctx: Ctx, kind: FilterSetKind, id: number) {
  const { rows } = await sql<Row>`${rowsOf(ctx.me, kind)} and kept.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return present(ctx.me, kind, rows[0], await picked(ctx, kind.picks, [rows[0].filters]))
}

async function lock(ctx: Ctx, kind: FilterSetKind, id: number, sent?: number): Promise<Row> {
  const { rows } = await sql<Row>`
    ${rowsOf(ctx.me, kind)} and ${reached(ctx.me)} and kept.id = ${id} for no key update of kept`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, rows[0], () => get(ctx, kind, id))
  return rows[0]
}

/**
 * Returns a set for an answer: filters that did not exist when it was saved are empty, and of ids only those that the
 * caller may pick are included.
 */
function present(
  me: Me,
  { empty, aliases, picks }: FilterSetKind,
  { filters, user_name, ...row }: Row,
  known: FilterSetContext,
) {
  const visible: Filters = { ...empty }
  let partial = false
  for (const [name, value] of Object.entries(filters)) {
    if (!Object.hasOwn(empty, name)) continue
    const limited = row.user_id !== me.id && Object.hasOwn(picks, name) && Array.isArray(value)
    const mine: unknown = limited ? value.filter((id: number) => known.get(name)?.has(id)) : value
    partial ||= limited && (mine as number[]).length < value.length
    visible[name] = mine
  }
  for (const [alias, name] of Object.entries(aliases)) visible[alias] = visible[name]
  const can = mayChange(me, row)
  return { ...visible, ...row, user: { id: row.user_id, name: user_name }, partial, can_change: can, can_delete: can }
}

interface Narrowing {
  filters?: number | string | undefined
}
/**
 * The query of a list, narrowed by the kept filters that its `filters` names, where it says nothing itself. `unsaid` is what
 * parameters are that nobody sent. 400 for a set that is not the caller's, nor shared with them.
 */
export async function narrowed<Query extends Narrowing>(
  ctx: Ctx,
  kind: FilterSetKind,
  { filters, ...query }: Query,
  unsaid: Readonly<Record<string, unknown>>,
): Promise<Omit<Query, 'filters'>> {
  if (filters === undefined) return query
  const { rows } = await sql<Row>`${rowsOf(ctx.me, kind)} and kept.id = ${filters} and ${reached(ctx.me)}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw invalidChoice('filters')
  const seen: Filters = present(ctx.me, kind, row, await picked(ctx, kind.picks, [row.filters]))
  const stated = query as Readonly<Record<string, unknown>>
  // Lists take `client_id` where a set stores `client_ids`.
  const saved = Object.keys(kind.empty).flatMap((name) => {
    const [parameter, value] = [name.replace(/_ids$/, '_id'), seen[name]]
    const isUnsaid =
      stated[parameter] === undefined || stated[parameter] === unsaid[parameter] || stated[parameter] === ''
    const isSet = Array.isArray(value)
      ? value.length > 0
      : value !== null && value !== undefined && value !== '' && value !== false
    return isSet && isUnsaid ? [[parameter, value] as const] : []
  })
  return { ...query, ...Object.fromEntries(saved) }
}

const taken = (): AppError => invalid({ name: ['You already have a filter with this name. Choose another one.'] })
/** Sentences of refused writes, by the database's constraint. */
export const filterSetConstraints = { filter_set_name: taken }
