/**
 * The keys that a search of contacts knows (specification, section 5 "Search syntax"), for the query box and for the
 * server. An unknown key is searched as plain text: in name, position, e-mail, telephone, town, tags and clients.
 *
 * client by name; role: at any client; tag: the whole tag. Of the rest the value is part, or of dates one of the days.
 */
import type { SearchKeys } from '#core/search.ts'
import { dateWords } from '#core/search-days.ts'

/** `invoices`: gets a client's invoices; `opt-out`: wants no mail that is not about their own work. */
export const contactTraits = ['active', 'inactive', 'opt-out', 'invoices'] as const
export type ContactTrait = (typeof contactTraits)[number]

export const contactSearchKeys = {
  name: { kind: 'text' },
  title: { kind: 'text' },
  position: { kind: 'text' },
  client: { kind: 'text' },
  role: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  source: { kind: 'text' },
  tag: { kind: 'text' },
  city: { kind: 'text' },
  region: { kind: 'text' },
  postcode: { kind: 'text' },
  country: { kind: 'text' },
  inactive: { kind: 'date', words: dateWords },
  created: { kind: 'date', words: dateWords },
  modified: { kind: 'date', words: dateWords },
  is: { kind: 'choice', options: contactTraits },
} as const satisfies SearchKeys
export type ContactSearchKey = keyof typeof contactSearchKeys
