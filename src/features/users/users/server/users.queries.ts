/** Reads and locks of people, for this feature and for others. */
import { type RawBuilder, sql, type Selectable, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import { asAuth } from '#features/auth/server/authRole.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { type MemberRule, ownOrgs } from '#server/access/people.ts'

/** The id of the picture of the person in `member`. Null when there is none. */
export const imageOf = (purpose: 'photo' | 'signature') => sql<number | null>`(
  select picture.id from file picture
   where picture.org_id = member.org_id and picture.user_id = member.id and picture.purpose = ${purpose})`

/**
 * `{id, name}` of the organisations in which both the person and the caller work, as a column over `member`. This
 * organisation is among them. During impersonation it is the only one.
 */
export const orgsOf = (me: Me): RawBuilder<unknown> => sql`(
  select jsonb_agg(jsonb_build_object('id', works.id, 'name', works.name) order by works.name collate human, works.id)
    from ${worksIn(me)})`

/** The names of these organisations. */
export const orgNamesOf = (me: Me): RawBuilder<unknown> => sql`(
  select string_agg(works.name, ', ' order by works.name collate human, works.id) from ${worksIn(me)})`

const worksIn = (me: Me) => sql`org works where works.id = any(array[member.org_id] || array(
  select there.org_id from orgs_of(member.account_id) there where there.org_id = any(${ownOrgs(me)})))`

/** `{id, name}` of the rows that a link table connects with the person, by name. */
const refsThrough = (
  me: Me,
  link: 'member_department' | 'member_group',
  table: 'department' | 'user_group',
  key: string,
): RawBuilder<{ id: number; name: string }[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name collate human, t.id), '[]')
    from ${sql.table(link)} l join ${sql.table(table)} t on t.org_id = l.org_id and t.id = ${sql.ref(`l.${key}`)}
   where l.org_id = ${me.org_id} and l.user_id = member.id)`

/** `{id, name}` of the row that a column of the person refers to. Null when it is empty. */
export const refTo = (
  me: Me,
  table: 'member' | 'department' | 'calendar',
  id: RawBuilder<unknown>,
): RawBuilder<{ id: number; name: string } | null> => sql`(
  select jsonb_build_object('id', t.id, 'name', t.name) from ${sql.table(table)} t where t.org_id = ${me.org_id} and t.id = ${id})`

/** The name of the row that a column of the person refers to. Null when it is empty. */
export const nameOf = (table: 'member' | 'department', id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select own.name from ${sql.table(table)} own where own.org_id = member.org_id and own.id = ${id})`

/** Department, further departments, manager and groups, as both others and the person see them. */
export const placeOf = (me: Me) => ({
  department: refTo(me, 'department', sql`member.department_id`),
  departments: refsThrough(me, 'member_department', 'department', 'department_id'),
  manager: refTo(me, 'member', sql`member.manager_id`),
  groups: refsThrough(me, 'member_group', 'user_group', 'group_id'),
})

/** Returns whether the current session came from single sign-on. */
export async function isSocialLogin(db: TenantDb, { session_id }: Me): Promise<boolean> {
  const session = await asAuth(db, () =>
    db.selectFrom('session').where('id', '=', session_id).select('kind').executeTakeFirst(),
  )
  return session?.kind === 'sso'
}

/**
 * Returns the row of a person within the rule's reach; `live`: they may sign in today. Throws 404 otherwise. `lock`
 * prevents changes until the commit. Others may still refer to the row, for example as a line manager.
 */
export async function requireMember(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  id: number,
  rule: MemberRule,
  { lock = false } = {},
): Promise<Selectable<DB['member']> & { live: boolean }> {
  const member = await db
    .selectFrom('member')
    .where('member.org_id', '=', me.org_id)
    .where('member.id', '=', id)
    .where(rule)
    .selectAll('member')
    .select(sql<boolean>`member_is_live(member)`.as('live'))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!member) throw notFound()
  return member
}

/** Reads and locks the row. */
export const lockMember = (ctx: Pick<Ctx, 'db' | 'me'>, id: number, rule: MemberRule) =>
  requireMember(ctx, id, rule, { lock: true })

/** Returns the ids that are departments of the organisation. */
export async function knownDepartments({ db, me }: Pick<Ctx, 'db' | 'me'>, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('department')
    .where('org_id', '=', me.org_id)
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
