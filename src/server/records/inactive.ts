/** Records that end on a day: inactive from it on. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import type { Me } from '#server/http/context.ts'

/** Whether `day`, from which on it is inactive (NULL: active for good), has come; the day is the organisation's. */
const hasEnded = (day: RawBuilder<unknown>, me: Me) =>
  sql<SqlBool>`(${day} is not null and ${day} <= ${today(me.timezone)}::date)`

/** Whether a list shows what is inactive too: where it is asked for, or where the search speaks of it. */
export const seesInactive = ({
  include_inactive,
  search,
}: {
  include_inactive?: boolean | undefined
  search?: string | undefined
}) => include_inactive === true || /(^|\s)-?(is:\S*active|inactive:\S)/i.test(search ?? '')

/** The conditions of the tabs of a list of such records; the active ones are all of them where the inactive are asked for. */
export const tabsByDay = (day: RawBuilder<unknown>) => ({
  active: (me: Me, wanted: Parameters<typeof seesInactive>[0] = {}) =>
    seesInactive(wanted) ? sql<SqlBool>`true` : sql<SqlBool>`not ${hasEnded(day, me)}`,
  inactive: (me: Me) => hasEnded(day, me),
})
