/** Columns shared by several record types: their form in an answer, and the writes for sent values. */
import { sql, type RawBuilder } from 'kysely'

import type { Address } from '#core/address.ts'
import { omitUndefined } from '#core/omitUndefined.ts'
import type { Ctx } from '#server/http/context.ts'
import type { HistoryColumns } from '#server/history/historyWords.ts'
import { canonicalTags } from '#server/records/tags.ts'

/** `{id, name}` of a row that is joined, or NULL. */
export const refOf = (alias: string): RawBuilder<unknown> => sql`
  case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

export const addressOf = (table: string): RawBuilder<unknown> => {
  const line = (field: string) => sql.ref(`${table}.address_${field}`)
  return sql`jsonb_build_object('line1', ${line('line1')}, 'line2', ${line('line2')}, 'city', ${line('city')},
    'region', ${line('region')}, 'postcode', ${line('postcode')}, 'country', ${line('country')})`
}

/** The address, as a record's history tells it. */
export const addressShown = {
  address_line1: 'text',
  address_line2: 'text',
  address_city: 'text',
  address_region: 'text',
  address_postcode: 'text',
  address_country: 'text',
} as const satisfies HistoryColumns

interface Sent {
  address?: Partial<Record<keyof Address, string | undefined>> | undefined
  tags?: string[] | undefined
}

/** Returns only the columns of fields that were sent: an address by its lines, tags in the firm's spelling. */
export async function columnsOf<S extends Sent>(ctx: Ctx, { address = {}, tags, ...plain }: S) {
  return {
    ...omitUndefined(plain),
    ...omitUndefined({
      address_line1: address.line1,
      address_line2: address.line2,
      address_city: address.city,
      address_region: address.region,
      address_postcode: address.postcode,
      address_country: address.country,
      tags: tags && (await canonicalTags(ctx, tags)),
    }),
  }
}
