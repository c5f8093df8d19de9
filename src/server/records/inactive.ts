/** Records that end on a day: inactive from it on. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import type { Me } from '#server/http/context.ts'

/** Whether `day`, from which on it is inactive (NULL: active for good), has come; the day is the organisation's. */
const hasEnded = (day: RawBuilder<unknown>, me: Me) =>
  sql<SqlBool>`(${day} is not null and ${day} <= ${today(me.timezone)}::date)`

/** Returns whether a list shows inactive records too: on request, or where the search mentions them. */
export const seesInactive = ({
  include_inactive,
  search,
}: {
  include_inactive?: boolean | undefined
  search?: string | undefined
}) => include_inactive === true || /(^|\s)-?(is:\S*active|inactive:\S)/i.test(search ?? '')

/**
 * Makes the conditions of the tabs of records that end; the active tab has all of them where inactive ones are
 * wanted.
 */
export const tabsByDay = (day: RawBuilder<unknown>) => ({
  active: (me: Me, wanted: Parameters<typeof seesInactive>[0] = {}) =>
    seesInactive(wanted) ? sql<SqlBool>`true` : sql<SqlBool>`not ${hasEnded(day, me)}`,
  inactive: (me: Me) => hasEnded(day, me),
})
