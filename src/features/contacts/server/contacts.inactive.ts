/**
 * From when on a contact is inactive, as the database keeps it: its own date, else the last of its clients' dates once
 * all of them have one (product rules, section 5; the function `list_contacts`). Conditions over `listed`.
 */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import type { Me } from '#server/context.ts'

/** NULL while it is active for good. */
export const inactiveFrom = sql`listed.inactive_from`

/** The day is the organisation's. */
export const isInactive = (me: Me) => sql<SqlBool>`coalesce(${inactiveFrom} <= ${today(me.timezone)}::date, false)`
