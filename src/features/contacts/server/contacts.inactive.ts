/** From when on a contact is inactive: the one place that knows (product rules, section 5). Conditions over `contact`. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import type { Me } from '#server/context.ts'

/** Its own date, else the last of its clients' dates once all of them have one; NULL while it is active for good. */
export const inactiveFrom = (me: Me) => sql`coalesce(contact.inactive_date, (
  select case when count(*) = count(client.inactive_date) then max(client.inactive_date) end
    from contact_client link
    join client on client.org_id = link.org_id and client.id = link.client_id
   where link.org_id = ${me.org_id} and link.contact_id = contact.id))`

/** The day is the organisation's. */
export const isInactive = (me: Me) => sql<SqlBool>`coalesce(${inactiveFrom(me)} <= ${today(me.timezone)}::date, false)`
