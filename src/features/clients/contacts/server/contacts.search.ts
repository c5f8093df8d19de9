/** A search of contacts as conditions over `contact` and `contact_search`. Only who may see clients finds contacts by them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { parse, type SearchValue } from '#core/search.ts'
import { mayViewClient } from '../../clients/server/clients.access.ts'
import type { Ctx, Me } from '#server/context.ts'
import { containing } from '#server/like.ts'
import { contains, matchingIds, phoneIn, phonePattern, type TextSource } from '#server/records/textSearch.ts'
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
import { contactTabsByDay, inactiveFrom, isInactive } from './contacts.inactive.ts'

/** One condition a term of the query; all of them hold. */
export async function contactSearch(ctx: Pick<Ctx, 'db' | 'me'>, search = ''): Promise<Condition[]> {
  const { me } = ctx
  const terms = parse(search, contactSearchKeys)
  return [
    ...(await matchingIds(ctx, source, terms)),
    ...conditionsOf(me, terms, (text) => containsText(me, text), matches),
  ]
}

const source: TextSource = {
  table: 'contact_search',
  columns: ['search_text', 'client_names'],
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
  } satisfies Partial<Record<ContactSearchKey, (text: string) => string>>,
}

/** A client of the contact, that the asker may see, of which the condition holds. */
export const atClient = (me: Me, condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from contact_client link
    join client on client.org_id = link.org_id and client.id = link.client_id
   where link.org_id = ${me.org_id} and link.contact_id = contact.id and ${mayViewClient(me)} and ${condition})`

const containsText = (me: Me, text: string) => sql<SqlBool>`(${contains(sql`contact_search.search_text`, text)}
  or (${mayViewClient(me)} and ${contains(sql`contact_search.client_names`, text)}))`

const byPhone: Matches = (values, me) => sql<SqlBool>`exists (
  select from contact_phone phone
   where phone.org_id = ${me.org_id} and phone.contact_id = contact.id and ${phoneIn(sql`phone.number`)(values, me)})`

const traits: Record<ContactTrait, (me: Me) => Condition> = {
  active: (me) => contactTabsByDay.active(me),
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
  source: textIn(sql`concat_ws(E'\\n', contact.source, contact.source_details)`),
  tag: tagIn('contact'),
  city: textIn(sql`contact.address_city`),
  region: textIn(sql`contact.address_region`),
  postcode: textIn(sql`contact.address_postcode`),
  country: textIn(sql`contact.address_country`),
  inactive: daysIn(inactiveFrom),
  created: instantIn(sql`contact.created`),
  modified: instantIn(sql`contact.modified`),
  is: (values, me) => either(textsOf(values).map((trait) => traits[trait as ContactTrait](me))),
}
