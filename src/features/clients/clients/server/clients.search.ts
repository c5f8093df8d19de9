/** A search of clients as conditions over `client`. Names of other records are looked up in their own tables first. */
import { sql, type SqlBool } from 'kysely'

import { parse } from '#core/search.ts'
import type { Ctx, Me } from '#server/context.ts'
import { containing } from '#server/like.ts'
import { tabsByDay } from '#server/records/inactive.ts'
import { contains, matchingIds, phoneIn, phonePattern, type TextSource } from '#server/records/textSearch.ts'
import {
  type Condition,
  conditionsOf,
  daysIn,
  either,
  instantIn,
  like,
  type Matches,
  namedBy,
  numberIn,
  personBy,
  textIn,
  textsOf,
} from '#server/search.ts'
import { tagIn } from '#server/tags.ts'
import { sortNamed } from './clients.sorts.ts'
import { clientSearchKeys, type ClientSearchKey, type ClientTrait } from '../clients.search.ts'

/** One condition a term of the query; all of them hold. */
export async function clientSearch(ctx: Pick<Ctx, 'db' | 'me'>, search = ''): Promise<Condition[]> {
  const terms = parse(search, clientSearchKeys)
  return [
    ...(await matchingIds(ctx, source, terms)),
    ...conditionsOf(ctx.me, terms, (text) => contains(sql`client.search_text`, text), matches),
  ]
}

const source: TextSource = {
  table: 'client',
  columns: ['search_text'],
  id: sql`client.id`,
  keys: {
    name: containing,
    email: containing,
    phone: phonePattern,
    city: containing,
    postcode: containing,
    tag: containing,
    tax: containing,
  } satisfies Partial<Record<ClientSearchKey, (text: string) => string>>,
}

export const clientTabsByDay = tabsByDay(sql`client.inactive_date`)
/** From its day on it is archived. */
export const isInactive = clientTabsByDay.inactive

const traits: Record<ClientTrait, (me: Me) => Condition> = {
  active: (me) => clientTabsByDay.active(me),
  inactive: isInactive,
  prospect: () => sql<SqlBool>`client.conversion is null`,
  mine: (me) => sql<SqlBool>`client.manager_id = ${me.id}`,
  'month-end': () => sql<SqlBool>`client.payment_month_end`,
}

/** A client that belongs with it is called so; a pair is kept once, and both are found by the other. */
const byRelated: Matches = (values, me) => {
  const one = (its: 'client_id' | 'related_id', others: 'client_id' | 'related_id') => sql`
    select ${sql.ref(`link.${its}`)} from client_org link
      join client other on other.org_id = link.org_id and other.id = ${sql.ref(`link.${others}`)}
     where link.org_id = ${me.org_id} and ${like(sql`other.name`, values)}`
  return sql<SqlBool>`client.id = any(array(${one('client_id', 'related_id')} union all ${one('related_id', 'client_id')}))`
}

const matches: Record<ClientSearchKey, Matches> = {
  name: textIn(sql`client.name`),
  category: sortNamed('category'),
  type: sortNamed('type'),
  manager: personBy(sql`client.manager_id`),
  parent: namedBy(sql`client.parent_id`, 'client'),
  payer: namedBy(sql`client.client_id`, 'client'),
  related: byRelated,
  tag: tagIn('client'),
  city: textIn(sql`client.address_city`),
  region: textIn(sql`client.address_region`),
  postcode: textIn(sql`client.address_postcode`),
  country: textIn(sql`client.address_country`),
  email: textIn(sql`client.email`),
  phone: phoneIn(sql`client.phone`),
  website: textIn(sql`client.website`),
  notes: textIn(sql`client.notes`),
  tax: textIn(sql`client.tax_number`),
  payment: numberIn(sql`client.payment_days`),
  conversion: daysIn(sql`client.conversion`),
  inactive: daysIn(sql`client.inactive_date`),
  created: instantIn(sql`client.created`),
  modified: instantIn(sql`client.modified`),
  is: (values, me) => either(textsOf(values).map((trait) => traits[trait as ClientTrait](me))),
}
