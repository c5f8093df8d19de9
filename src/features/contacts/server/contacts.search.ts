/** A search of contacts as conditions over `contact`. Clients are found by those who may see them, and by no one else. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { parse, type SearchValue } from '#core/search.ts'
import { mayViewClient } from '#features/clients/server/clients.access.ts'
import type { Me } from '#server/context.ts'
import { containing } from '#server/like.ts'
import {
  type Condition,
  conditionsOf,
  daysIn,
  either,
  instantIn,
  like,
  type Matches,
  textIn,
  textsOf,
} from '#server/search.ts'
import { tagIn } from '#server/tags.ts'
import { contactSearchKeys, type ContactSearchKey, type ContactTrait } from '../contacts.search.ts'
import { inactiveFrom, isInactive } from './contacts.inactive.ts'

/** One condition a term of the query; all of them hold. */
export const contactSearch = (me: Me, search = ''): Condition[] =>
  conditionsOf(me, parse(search, contactSearchKeys), (text) => saying(me, text), matches)

/** A client of the contact, that the asker may see, of which the condition holds. */
export const atClient = (me: Me, condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from contact_client link
    join client on client.org_id = link.org_id and client.id = link.client_id
   where link.org_id = ${me.org_id} and link.contact_id = contact.id and ${mayViewClient(me)} and ${condition})`

const saying = (me: Me, text: string) => sql<SqlBool>`(
  concat_ws(' ', contact.title, contact.name, contact.position, contact.email, contact.address_city,
    array_to_string(contact.tags, ' ')) ilike ${containing(text)}
  or ${withPhone(me, [containing(text)])} or ${atClient(me, sql`client.name ilike ${containing(text)}`)})`

const withPhone = (me: Me, patterns: readonly string[]) => sql<SqlBool>`exists (
  select from contact_phone phone
   where phone.org_id = ${me.org_id} and phone.contact_id = contact.id
     and (phone.number ilike any(${patterns}::text[]) or regexp_replace(phone.number, '\\D', '', 'g') ilike any(${patterns}::text[])))`

/** By digits where there are some, so that spaces and brackets do not matter. */
const byPhone: Matches = (values, me) =>
  withPhone(
    me,
    textsOf(values).map((text) => {
      const digits = text.replaceAll(/\D/g, '')
      return digits === '' ? containing(text) : `%${digits}%`
    }),
  )

const traits: Record<ContactTrait, (me: Me) => Condition> = {
  active: (me) => sql<SqlBool>`not ${isInactive(me)}`,
  inactive: isInactive,
  'opt-out': () => sql<SqlBool>`contact.opt_out`,
  invoices: (me) => atClient(me, sql`link.invoices`),
}

const matches: Record<ContactSearchKey, Matches> = {
  name: textIn(sql`contact.name`),
  title: textIn(sql`contact.title`),
  position: textIn(sql`contact.position`),
  client: (values: readonly SearchValue[], me) => atClient(me, like(sql`client.name`, values)),
  role: (values, me) => atClient(me, like(sql`link.role`, values)),
  email: textIn(sql`contact.email`),
  phone: byPhone,
  source: textIn(sql`concat_ws(' ', contact.source, contact.source_details)`),
  tag: tagIn('contact'),
  city: textIn(sql`contact.address_city`),
  region: textIn(sql`contact.address_region`),
  postcode: textIn(sql`contact.address_postcode`),
  country: textIn(sql`contact.address_country`),
  inactive: (values, me) => daysIn(inactiveFrom(me))(values, me),
  created: instantIn(sql`contact.created`),
  modified: instantIn(sql`contact.modified`),
  is: (values, me) => either(textsOf(values).map((trait) => traits[trait as ContactTrait](me))),
}
