/**
 * Access condition over `member` for the people that a person may see, in lists and singly
 * (docs/rules/access.md#permissions).
 */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import type { MemberRule } from '#server/access/people.ts'
import type { RegisteredRecordType, ReferringTable } from '#server/records/owners.ts'

const everyone = () => sql<SqlBool>`true`

/** Condition over `member`: people whose whole record the caller sees. */
export const mayView = (me: Me): MemberRule => (has(me, 'users.view_user') ? everyone() : sql<SqlBool>`false`)
/** Impersonation needs its permission, and a person without permissions that the caller lacks. */
export const mayImpersonate = (me: Me): MemberRule =>
  has(me, 'profiles.can_impersonate')
    ? sql<SqlBool>`may_impersonate(member.org_id, ${me.id}, member.id)`
    : sql<SqlBool>`false`
/** Condition over `member`: the caller and people within reach, whose working week the caller sees. */
export const mayViewSchedule = (me: Me): MemberRule =>
  has(me, 'users.view_user') ? everyone() : sql<SqlBool>`member.id = ${me.id}`

export const userOwner: RegisteredRecordType = {
  name: 'user',
  table: 'member',
  prefix: 'users',
  words: ['person', 'people'],
  mayView,
  see: ['users.view_user'],
  title: sql`member.name`,
}

export const furtherDepartmentTable: ReferringTable = {
  table: 'member_department',
  words: ['person beside their own', 'people beside their own'],
}
