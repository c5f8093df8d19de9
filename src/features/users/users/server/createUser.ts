import { sql } from 'kysely'

import { asAuth } from '#features/auth/server/authRole.ts'
import type { TenantDb } from '#server/db/db.ts'

export interface NewMember {
  /** The first word is the first name. */
  name: string
  /** Address of the account: one that exists already (a colleague from a sister firm) keeps its own password. */
  email: string
  passwordHash: string | null
  group_ids: readonly number[]
  manager_id?: number | null
  department_id?: number | null
  /** The other departments that they work for or oversee. */
  department_ids?: readonly number[]
  external?: boolean
  /** The organisation that they visit from; without it, this one. */
  main_org_id?: number
}

/** Adds a person to the transaction's organisation, with the account that they sign in with and a working week. */
export async function addMember(
  db: TenantDb,
  {
    name,
    email,
    passwordHash,
    group_ids,
    department_ids = [],
    manager_id = null,
    department_id = null,
    ...rest
  }: NewMember,
): Promise<{ user_id: number; account_id: number }> {
  const account = await asAuth(db, () => accountOf(db, email, passwordHash))
  const [first_name = '', ...others] = name.trim().split(/\s+/)
  const member = await db
    .insertInto('member')
    .values({
      first_name,
      last_name: others.join(' '),
      email,
      account_id: account.id,
      manager_id,
      department_id,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user_id = member.id
  if (group_ids.length > 0)
    await db
      .insertInto('member_group')
      .values(group_ids.map((group_id) => ({ user_id, group_id })))
      .execute()
  if (department_ids.length > 0)
    await db
      .insertInto('member_department')
      .values(department_ids.map((id) => ({ user_id, department_id: id })))
      .execute()
  await db
    .insertInto('schedule_day')
    .values(officeWeek.map((day) => ({ user_id, ...day })))
    .execute()
  return { user_id, account_id: account.id }
}

/** The default working week: Monday to Friday, 9:00 to 17:30 with a break of half an hour. */
export const officeWeek = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  start_time: '09:00',
  end_time: '17:30',
  breaks: 30,
}))

async function accountOf(db: TenantDb, email: string, password_hash: string | null) {
  const found = await db
    .selectFrom('account')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
  if (found) return found
  return db
    .insertInto('account')
    .values({ email, password_hash, password_changed: password_hash === null ? null : sql<string>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
}
