/**
 * Deciding in the place of somebody who is away (docs/rules/access.md#deputies): the one rule by which the conditions of
 * hours, leave and expenses let a deputy decide.
 */
import { sql, type RawBuilder } from 'kysely'

import { grantsOf } from '#core/permissions.ts'
import { hasForSome, type ScopedAction } from '#core/scopes.ts'
import type { TenantDb } from '../db/db.ts'
import type { Principal } from '../http/context.ts'
import { type ScopeCondition, type Viewer } from './scopes.ts'

/** The viewer, and those who named them as deputy for today. */
type Deputy = Pick<Viewer, 'permissions'> & { principals?: readonly Principal[] }

/** A principal of the viewer, and the records that the viewer decides in that person's place. */
export interface DeputyRule {
  principal: Principal
  rule: ScopeCondition
}

/**
 * Returns a condition for each person whose decisions are the viewer's today. A viewer who decides nothing of the kind
 * by themselves gets none; `rule` must leave out what is the viewer's own and what is the principal's.
 */
export const inPlaceOf = (
  viewer: Deputy,
  action: ScopedAction,
  rule: (principal: Principal) => ScopeCondition,
): readonly DeputyRule[] =>
  hasForSome(viewer, action)
    ? (viewer.principals ?? [])
        .filter((principal) => hasForSome(principal, action))
        .map((principal) => ({ principal, rule: rule(principal) }))
    : []

/** Returns the id of the person in whose place the viewer decides a record; null where `own` lets them decide it anyway. */
export const principalId = (own: ScopeCondition, deputies: readonly DeputyRule[]): RawBuilder<number | null> =>
  deputies.length === 0
    ? sql<null>`null::bigint`
    : sql<number | null>`case when ${own} then null::bigint ${sql.join(
        deputies.map(({ principal, rule }) => sql`when ${rule} then ${principal.id}::bigint`),
        sql` `,
      )} end`

/** Returns `{id, name, until}` of that person. */
export const principalOf = (own: ScopeCondition, deputies: readonly DeputyRule[]): RawBuilder<unknown> =>
  deputies.length === 0
    ? sql`null::jsonb`
    : sql`case when ${own} then null::jsonb ${sql.join(
        deputies.map(
          ({ principal: { id, name, until }, rule }) =>
            sql`when ${rule} then ${JSON.stringify({ id, name, until })}::jsonb`,
        ),
        sql` `,
      )} end`

/** The principals of `member`, as text: those of today where the organisation is, or of the day. */
export const principalsOf = (org: RawBuilder<unknown>, user: RawBuilder<unknown>, day?: string) =>
  sql<StoredPrincipal[]>`principals_of(${org}, ${user}, ${day ?? null}::date)`

/** A principal as the database has them: permissions as text. */
export type StoredPrincipal = Omit<Principal, 'permissions'> & { permissions: string[] }

export const principalsFrom = (rows: readonly StoredPrincipal[]): readonly Principal[] =>
  rows.map((row) => ({ ...row, permissions: grantsOf(row.permissions) }))

/**
 * Writes decisions in the place of each principal, so that the audit and the record name that person: the rows of one
 * principal at a time. Null: in the writer's own name.
 */
export async function writeInPlaceOf<Row>(
  { db }: { db: TenantDb },
  rows: readonly Row[],
  principal: (row: Row) => number | null,
  write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const decideFor = (id: number | null) =>
    sql`select set_config('app.principal_id', ${id === null ? '' : String(id)}, true)`.execute(db)
  for (const [id, group] of Map.groupBy(rows, principal)) {
    if (id !== null) await decideFor(id)
    await write(group)
    if (id !== null) await decideFor(null)
  }
}

/** Finds who decides today in the place of these people. Whether a deputy may decide a record is checked by its rule. */
export async function deputiesOf(
  { db, me }: { db: TenantDb; me: { org_id: number; timezone: string } },
  ids: readonly number[],
): Promise<{ user_id: number; deputy_id: number }[]> {
  const { rows } = await sql<{ user_id: number; deputy_id: number }>`
    select user_id, deputy_id from deputy
     where org_id = ${me.org_id} and user_id = any(${[...ids]}::bigint[])
       and (now() at time zone ${me.timezone})::date between start_date and end_date
     order by user_id, deputy_id`.execute(db)
  return rows
}
