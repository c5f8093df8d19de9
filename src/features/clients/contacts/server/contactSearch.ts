/** A search of contacts as conditions over `contact` and `contact_search`. Only who may see clients finds contacts by them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Me } from '#server/http/context.ts'
import { containing } from '#server/db/textIncludes.ts'
import { contains, phoneIn, phonePattern, textsIn } from '#server/records/textSearch.ts'
import {
  type SearchCondition,
  daysIn,
  either,
  like,
  type SearchMatches,
  textIn,
  textsOf,
} from '#server/records/search.ts'
import { mayViewClient } from '../../clients/server/clients.access.ts'
import type { ContactFlag } from '../contacts.ts'
import { contactTabsByDay, inactiveFrom, isInactive } from './inactiveContacts.ts'

/** True for contacts with a client that the caller may see and that meets the condition. */
export const atClient = (me: Me, condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from contact_client link
    join client on client.org_id = link.org_id and client.id = link.client_id
   where link.org_id = ${me.org_id} and link.contact_id = contact.id and ${mayViewClient(me)} and ${condition})`

/** Plain words are looked for in name, position, e-mail, telephones, town and tags, and in the names of clients. */
export const contactText = {
  source: {
    ids: textsIn('contact_search', 'search_text', 'client_names'),
    id: sql`contact_search.id`,
    keys: {
      name: containing,
      title: containing,
      position: containing,
      client: containing,
      email: containing,
      phone: phonePattern,
      city: containing,
      tag: containing,
    },
  },
  contains: (me: Me, text: string) => sql<SqlBool>`(${contains(sql`contact_search.search_text`, text)}
    or (${mayViewClient(me)} and ${contains(sql`contact_search.client_names`, text)}))`,
}

const byPhone: SearchMatches = (values, me) => sql<SqlBool>`exists (
  select from contact_phone phone
   where phone.org_id = ${me.org_id} and phone.contact_id = contact.id and ${phoneIn(sql`phone.number`)(values, me)})`

const flags: Record<ContactFlag, (me: Me) => SearchCondition> = {
  active: (me) => contactTabsByDay.active(me),
  inactive: isInactive,
  'opt-out': () => sql<SqlBool>`contact.opt_out`,
  invoices: (me) => atClient(me, sql`link.invoices`),
}

/** Search keys that have no field of their own, and keys for a part of a field. */
export const contactMatches: Readonly<Record<string, SearchMatches>> = {
  name: textIn(sql`contact.name`),
  client: (values, me) => atClient(me, like(sql`client.name`, values)),
  role: (values, me) => atClient(me, like(sql`link.role`, values)),
  phone: byPhone,
  source: textIn(sql`concat_ws(E'\\n', contact.source, contact.source_details)`),
  inactive: daysIn(inactiveFrom),
  is: (values, me) => either(textsOf(values).map((flag) => flags[flag as ContactFlag](me))),
}
