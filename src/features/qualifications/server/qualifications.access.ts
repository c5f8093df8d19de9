/** Access conditions: a person's own qualifications, and everybody's with profiles.view_qualification. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { MemberRule } from '#server/access/people.ts'
import type { Me } from '#server/http/context.ts'

/** Condition for the person's own qualifications; a key needs that permission too. */
const own = ({ key }: Pick<Me, 'key'>) => sql`${key === null || key.personal}::boolean`

/** A condition over `qualification`. */
export const mayView = (me: Me): RawBuilder<SqlBool> =>
  has(me, 'profiles.view_qualification')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${own(me)} and qualification.user_id = ${me.id})`

/** Condition over `member`: people whose qualifications the caller sees. */
export const mayViewOf = (me: Me): MemberRule =>
  has(me, 'profiles.view_qualification') ? sql<SqlBool>`true` : sql<SqlBool>`(${own(me)} and member.id = ${me.id})`
