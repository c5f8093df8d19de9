/**
 * The keys that a search of suppliers knows (specification, section 5 "Search syntax"), for the query box and for the
 * server; the firm's extra fields are keys as well, by their own. Texts are found by a part of them, and a
 * telephone by its digits; created and modified: days, ranges and words.
 */
import type { SearchKeys } from '#core/search.ts'
import { dateWords } from '#core/search-days.ts'

export const supplierSearchKeys = {
  name: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  website: { kind: 'text' },
  address: { kind: 'text' },
  city: { kind: 'text' },
  region: { kind: 'text' },
  postcode: { kind: 'text' },
  country: { kind: 'text' },
  notes: { kind: 'text' },
  tag: { kind: 'text' },
  created: { kind: 'date', words: dateWords },
  modified: { kind: 'date', words: dateWords },
} as const satisfies SearchKeys
export type SupplierSearchKey = keyof typeof supplierSearchKeys
