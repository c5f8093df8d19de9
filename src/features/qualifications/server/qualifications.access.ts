/** Whose qualifications one reaches: one's own, and with profiles.view_qualification everybody's. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { MemberRule } from '#server/people.ts'
import type { Me } from '#server/context.ts'
import type { RecordOwner } from '#server/records/owners.ts'

/** A condition over `qualification`. */
export const mayView = (me: Me): RawBuilder<SqlBool> =>
  has(me, 'profiles.view_qualification') ? sql<SqlBool>`true` : sql<SqlBool>`qualification.user_id = ${me.id}`

/** The same over `member`: whose they may be. */
export const mayViewOf = (me: Me): MemberRule =>
  has(me, 'profiles.view_qualification') ? sql<SqlBool>`true` : sql<SqlBool>`member.id = ${me.id}`

export const qualificationOwner: RecordOwner = {
  name: 'qualification',
  table: 'qualification',
  prefix: 'qualifications',
  words: ['qualification', 'qualifications'],
  mayView,
  see: ['profiles.view_qualification'],
  title: sql`(select type.name from qualification_type type
    where type.org_id = qualification.org_id and type.id = qualification.type_id)`,
  mentions: { text: sql`qualification.notes`, place: 'notes' },
}
