/** Which people a person may see (specification, section 6): one condition over `member`, for lists and for one. */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'
import type { MemberRule } from '#server/people.ts'

const everyone = () => sql<SqlBool>`true`

/** The whole record. */
export const mayView = (me: Me): MemberRule => (has(me, 'users.view_user') ? everyone() : sql<SqlBool>`false`)
/** To act as them: who may at all, and only as somebody who may do nothing that they may not. */
export const mayImpersonate = (me: Me): MemberRule =>
  has(me, 'profiles.can_impersonate')
    ? sql<SqlBool>`may_impersonate(member.org_id, ${me.id}, member.id)`
    : sql<SqlBool>`false`
/** Their week: one's own too. */
export const mayViewSchedule = (me: Me): MemberRule =>
  has(me, 'users.view_user') ? everyone() : sql<SqlBool>`member.id = ${me.id}`
