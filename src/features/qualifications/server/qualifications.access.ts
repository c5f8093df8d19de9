/** Whose qualifications one reaches: one's own, and with profiles.view_qualification everybody's. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { MemberRule } from '#server/access/people.ts'
import type { Me } from '#server/http/context.ts'

/** A key reads its person's own where it was given that. */
const own = ({ key }: Pick<Me, 'key'>) => sql`${key === null || key.personal}::boolean`

/** A condition over `qualification`. */
export const mayView = (me: Me): RawBuilder<SqlBool> =>
  has(me, 'profiles.view_qualification')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${own(me)} and qualification.user_id = ${me.id})`

/** The same over `member`: whose they may be. */
export const mayViewOf = (me: Me): MemberRule =>
  has(me, 'profiles.view_qualification') ? sql<SqlBool>`true` : sql<SqlBool>`(${own(me)} and member.id = ${me.id})`
