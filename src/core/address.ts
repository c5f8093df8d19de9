/**
 * Postal addresses, and how a record is reached: the same fields wherever a record has them
 * (docs/rules/api.md#addresses-and-telephones).
 */
import * as z from 'zod/mini'

import { endpoint, text } from './contract.ts'

/** `country` is an ISO 3166 code, or empty. The labels of the fields vary by locale (`addressLabels`). */
export const Address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
})
export type Address = z.output<typeof Address>

/** A change of an address: fields that are not sent stay unchanged. */
export const AddressChange = z.partial(
  z.strictObject({
    line1: text(),
    line2: text(),
    city: text(),
    region: text(),
    postcode: text({ max: 32 }),
    country: z.string().check(z.trim(), z.regex(/^([A-Z]{2})?$/, 'Choose a country.')),
  }),
)

export const listCountries = endpoint({
  name: 'listCountries',
  method: 'GET',
  path: '/company/countries/',
  summary: 'Countries for addresses, by their ISO 3166 code',
  access: 'session',
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
})

export const PhoneNumber = text({ max: 64 }).check(
  z.refine((value) => /^[\d\s()+\-./#*x]*$/i.test(value), 'Enter a telephone number.'),
)

/** A web address with its scheme; `https` is added where none is typed. */
export const Website = text().check(
  z.overwrite((value) => (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`)),
  z.refine((value) => value === '' || isWebAddress(value), 'Enter a web address, such as https://example.com.'),
  z.maxLength(255),
)

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:\/\//i.test(value) && url.username === '' && url.password === ''
}

/** A name that records are sorted by; regardless of case there is one of each in a firm (docs/rules/api.md#tags). */
export const Tag = text({ min: 1, max: 64 }).check(
  z.refine((value) => !/[,"]/.test(value), 'A tag cannot contain commas or quotation marks.'),
)
const maxTags = 50
export const Tags = z.array(Tag).check(z.maxLength(maxTags, `At most ${maxTags} tags.`))
