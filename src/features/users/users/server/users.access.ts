/**
 * Which people a person may see (docs/rules/access.md#permissions): one condition over `member`, for lists and for
 * one.
 */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import type { MemberRule } from '#server/access/people.ts'
import type { RegisteredRecordType, ReferringTable } from '#server/records/owners.ts'

const everyone = () => sql<SqlBool>`true`

/** The whole record. */
export const mayView = (me: Me): MemberRule => (has(me, 'users.view_user') ? everyone() : sql<SqlBool>`false`)
/** Impersonation needs its permission, and a person without permissions that the caller lacks. */
export const mayImpersonate = (me: Me): MemberRule =>
  has(me, 'profiles.can_impersonate')
    ? sql<SqlBool>`may_impersonate(member.org_id, ${me.id}, member.id)`
    : sql<SqlBool>`false`
/** The working week of the caller and of people within reach. */
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
