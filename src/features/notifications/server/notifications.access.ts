/** A person reaches their own notifications, of records that they may see now. A condition over `notification`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { eventNames, isOffered } from '#core/notificationEvents.ts'
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

/** Condition over `notification`: one of the person's own, of a record that they may see; a booking may have none. */
export const maySeeRecord = (
  me: Me,
): RawBuilder<SqlBool> => sql<SqlBool>`(notification.user_id = ${me.id} and notification.event = any(${eventNames.filter((event) => isOffered(me, event))}::text[]) and (
  (notification.event = 'booking' and notification.task_id is null and notification.day is not null) or
  ${sql.join(
    [comment, ...mentioningOwners()].map((owner) =>
      seesRecord(me, owner, sql`notification.org_id`, sql.ref(`notification.${owner.name}_id`)),
    ),
    sql` or `,
  )}))`

/** Condition over `notification`: the person is notified in the app, not by email alone. */
export const mayView = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`(notification.shown and ${maySeeRecord(me)})`
