/** Which people a person may see (specification, section 6): one condition over `member`, for lists and for one. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'

/** A condition over `member`. */
export type MemberRule = RawBuilder<SqlBool>

const everyone = () => sql<SqlBool>`true`
const isMe = (me: Me) => sql<SqlBool>`member.id = ${me.id}`
const departmentsOf = (me: Me) => [...(me.department_id === null ? [] : [me.department_id]), ...me.department_ids]

/** The whole record. */
export const mayView = (me: Me): MemberRule => (has(me, 'users.view_user') ? everyone() : sql<SqlBool>`false`)
/** Their week: one's own too. */
export const mayViewSchedule = (me: Me): MemberRule => (has(me, 'users.view_user') ? everyone() : isMe(me))

/**
 * Offered by a picker: everybody to whom may see people; else oneself and those whose diary one may view or keep, by the
 * scopes that concern the person.
 */
export function mayPick(me: Me): MemberRule {
  const scoped = (scope: 'any' | 'own_staff' | 'own_department') =>
    has(me, `diary.view_${scope}`) || has(me, `diary.change_${scope}`)
  if (has(me, 'users.view_user') || scoped('any')) return everyone()
  const rules = [
    isMe(me),
    ...(scoped('own_staff') ? [sql<SqlBool>`member.manager_id = ${me.id}`] : []),
    ...(scoped('own_department') ? [sql<SqlBool>`member.department_id = any(${departmentsOf(me)}::bigint[])`] : []),
  ]
  return sql<SqlBool>`coalesce(${sql.join(rules, sql` or `)}, false)`
}
