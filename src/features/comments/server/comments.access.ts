/**
 * The access conditions of comments, for seeing and for changing: each is one SQL condition over `comment`
 * (docs/rules/access.md#permissions).
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import { recordOwners, type ReferringTable, seesRecord } from '#server/records/owners.ts'

type Rule = RawBuilder<SqlBool>

/** Comments on records that the caller sees, with the permission to see comments of that kind. */
export const mayView = (me: Me): Rule => {
  const reached = recordOwners().flatMap((owner) => {
    if (!owner.comments || !has(me, owner.comments)) return []
    const id = sql.ref(`comment.${owner.name}_id`)
    return [sql`(${id} is not null and ${seesRecord(me, owner, sql`comment.org_id`, id)})`]
  })
  return reached.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(reached, sql` or `)})`
}

/** The caller's own comments, as long as they may see them. */
export const mayChange = (me: Me): Rule => sql<SqlBool>`(comment.user_id = ${me.id} and ${mayView(me)})`

/** Comments prevent the deletion of their record. */
export const commentTable = {
  table: 'comment',
  words: ['comment', 'comments'],
  mayView,
} as const satisfies ReferringTable
