/** A search of suppliers as conditions over `supplier`. */
import { sql } from 'kysely'

import { parse } from '#core/search.ts'
import { withFields } from '#core/extraFields.ts'
import { fieldMatches, fieldsOf, fieldTexts } from '#server/records/extraFields.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/like.ts'
import { phoneIn } from '#server/records/textSearch.ts'
import { type Condition, conditionsOf, instantIn, type Matches, textIn } from '#server/search.ts'
import { tagIn } from '#server/tags.ts'
import { supplierSearchKeys, type SupplierSearchKey } from '../suppliers.search.ts'

/** The firm's own fields are asked for only where the query may name one. */
export async function supplierConditions(ctx: Pick<Ctx, 'db' | 'me'>, search = ''): Promise<Condition[]> {
  const fields = search.includes(':') ? await fieldsOf(ctx, 'suppliers') : []
  const terms = parse(search, withFields(supplierSearchKeys, fields))
  return conditionsOf(ctx.me, terms, saying, { ...fieldMatches('supplier', supplierSearchKeys, fields), ...matches })
}

const address = sql`concat_ws(E'\\n', supplier.address_line1, supplier.address_line2, supplier.address_city,
  supplier.address_region, supplier.address_postcode, supplier.address_country)`

/** Anywhere in what a row of the list shows, or in what the firm's own fields say. */
const saying = (text: string): Condition => sql`
  concat_ws(E'\\n', supplier.name, supplier.email, supplier.phone, digits_of(supplier.phone), supplier.website,
    supplier.address_city, supplier.address_postcode, array_to_string(supplier.tags, E'\\n'), ${fieldTexts(sql`supplier.udf`)}) ilike ${containing(text)}`

const matches: Record<SupplierSearchKey, Matches> = {
  name: textIn(sql`supplier.name`),
  email: textIn(sql`supplier.email`),
  phone: phoneIn(sql`supplier.phone`),
  website: textIn(sql`supplier.website`),
  address: textIn(address),
  city: textIn(sql`supplier.address_city`),
  region: textIn(sql`supplier.address_region`),
  postcode: textIn(sql`supplier.address_postcode`),
  country: textIn(sql`supplier.address_country`),
  notes: textIn(sql`supplier.notes`),
  tag: tagIn('supplier'),
  created: instantIn(sql`supplier.created`),
  modified: instantIn(sql`supplier.modified`),
}
