/** Reads and locks of people, for this feature and for others. */
import { sql, type Selectable, type SqlBool } from 'kysely'

import type { DB } from '#db/schema.ts'
import { asAuth } from '#features/auth/server/auth.role.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { TenantDb } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import type { MemberRule } from './users.access.ts'

/** A person's working week, Monday first. */
export const listScheduleDays = ({ db, me }: Pick<Ctx, 'db' | 'me'>, userId: number) =>
  db
    .selectFrom('schedule_day')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .select(['weekday', 'start_time', 'end_time', 'breaks', 'travel', 'diary_entry'])
    .orderBy('weekday')
    .execute()

/** The id of a person's picture; null where there is none. `member` is the row of theirs. */
export const imageOf = (purpose: 'photo' | 'signature') => sql<number | null>`(
  select picture.id from file picture
   where picture.org_id = member.org_id and picture.user_id = member.id and picture.purpose = ${purpose})`

/** The organisations that the account is an active member of: those that its sessions may work in. */
export async function listMemberships(db: TenantDb, accountId: number): Promise<{ id: number; name: string }[]> {
  return asAuth(db, async () => {
    await sql`select set_config('app.account_id', ${String(accountId)}, true)`.execute(db)
    return db
      .selectFrom('member')
      .innerJoin('org', 'org.id', 'member.org_id')
      .where('member.account_id', '=', accountId)
      .where('member.active', '=', true)
      .select(['org.id', 'org.name'])
      .orderBy(sql`org.name collate human`)
      .orderBy('org.id')
      .execute()
  })
}

/** Whether the session that asks came from single sign-on. */
export async function isSocialLogin(db: TenantDb, { session_id }: Me): Promise<boolean> {
  const session = await asAuth(db, () =>
    db.selectFrom('session').where('id', '=', session_id).select('kind').executeTakeFirst(),
  )
  return session?.kind === 'sso'
}

/** A person's row, when the rule reaches it; 404 otherwise. `lock` keeps others from changing it until the commit. */
export async function requireMember(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  id: number,
  rule: MemberRule,
  { lock = false } = {},
): Promise<Selectable<DB['member']>> {
  const member = await db
    .selectFrom('member')
    .where('member.org_id', '=', me.org_id)
    .where('member.id', '=', id)
    .where(rule)
    .selectAll('member')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!member) throw notFound()
  return member
}

/** The same, locked. */
export const lockMember = (ctx: Pick<Ctx, 'db' | 'me'>, id: number, rule: MemberRule) =>
  requireMember(ctx, id, rule, { lock: true })

/** Of the ids given, those of departments of the organisation. */
export async function knownDepartments({ db, me }: Pick<Ctx, 'db' | 'me'>, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('department')
    .where('org_id', '=', me.org_id)
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
