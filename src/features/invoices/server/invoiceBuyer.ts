/** The buyer of an invoice, as frozen on issue. SQL over `client`. */
import { sql } from 'kysely'

/** Name of the client, then its address line by line. */
export const buyerLines = sql<string[]>`array_remove(array[client.name, client.address_line1, client.address_line2,
  concat_ws(' ', nullif(concat_ws(', ', nullif(client.address_city, ''), nullif(client.address_region, '')), ''),
    nullif(client.address_postcode, '')),
  client.address_country], '')`

/** The buyer part by part, as an e-invoice has it. */
export const buyerParts = sql`jsonb_build_object('name', client.name, 'line1', client.address_line1,
  'line2', client.address_line2, 'city', client.address_city, 'region', client.address_region,
  'postcode', client.address_postcode, 'country', client.address_country, 'tax_number', client.tax_number)`
