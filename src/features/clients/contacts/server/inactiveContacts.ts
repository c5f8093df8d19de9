/**
 * Conditions over `contact_search` for inactive contacts. The database stores the date: the contact's own, else the
 * last of its clients' dates once all of them have one (docs/rules/directory.md#contacts; the function
 * `refresh_contact_search`).
 */
import { sql } from 'kysely'

import { tabsByDay } from '#server/records/inactive.ts'

/** NULL while it is active for good. */
export const inactiveFrom = sql`contact_search.inactive_from`

export const contactTabsByDay = tabsByDay(inactiveFrom)
export const isInactive = contactTabsByDay.inactive
