/** A person reaches their own notifications, of records that they may see now. A condition over `notification`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Me } from '#server/http/context.ts'
import { recordOwners, recordTable, seesRecord } from '#server/records/owners.ts'

/** The record types whose own text can mention people. */
export const mentioningOwners = () =>
  recordOwners().flatMap((owner) => (owner.mentions ? [{ ...owner, ...owner.mentions }] : []))

const comment = {
  name: 'comment',
  table: 'comment',
  mayView: (me: Me) => recordTable('comment')?.mayView?.(me) ?? sql<SqlBool>`false`,
} as const

export const mayView = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`(notification.user_id = ${me.id} and (
  ${sql.join(
    [comment, ...mentioningOwners()].map((owner) =>
      seesRecord(me, owner, sql`notification.org_id`, sql.ref(`notification.${owner.name}_id`)),
    ),
    sql` or `,
  )}))`
