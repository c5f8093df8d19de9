/**
 * The keys that a search of clients knows (specification, section 5 "Search syntax"), for the query box and for the
 * server. An unknown key is searched as plain text: in name, e-mail, telephone, town, postcode, tax number and tags.
 *
 * category, type, parent, payer and related by name; manager by name, or `me`; tag: the whole tag. city, region, postcode,
 * email, phone (its digits), website, notes, tax: text that the value is part of. country: its code. payment: days to pay, a
 * number or a range of them. conversion, inactive, created and modified: days, ranges and words. is: what a client is besides.
 */
import type { SearchKeys } from '#core/search.ts'
import { dateWords } from '#core/search-days.ts'

/** `prospect`: not converted yet; `mine`: managed by who asks; `month-end`: it pays from the end of the month on. */
export const clientTraits = ['active', 'inactive', 'prospect', 'mine', 'month-end'] as const
export type ClientTrait = (typeof clientTraits)[number]

export const clientSearchKeys = {
  name: { kind: 'text' },
  category: { kind: 'text' },
  type: { kind: 'text' },
  manager: { kind: 'text' },
  parent: { kind: 'text' },
  payer: { kind: 'text' },
  related: { kind: 'text' },
  tag: { kind: 'text' },
  city: { kind: 'text' },
  region: { kind: 'text' },
  postcode: { kind: 'text' },
  country: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  website: { kind: 'text' },
  notes: { kind: 'text' },
  tax: { kind: 'text' },
  payment: { kind: 'number' },
  conversion: { kind: 'date', words: dateWords },
  inactive: { kind: 'date', words: dateWords },
  created: { kind: 'date', words: dateWords },
  modified: { kind: 'date', words: dateWords },
  is: { kind: 'choice', options: clientTraits },
} as const satisfies SearchKeys
export type ClientSearchKey = keyof typeof clientSearchKeys
