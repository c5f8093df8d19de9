import type { Picks } from '#features/filter-sets/server/filterSets.picks.ts'
import { mayPick } from '#server/people.ts'
import { picksOf } from '#server/records/picks.ts'
import { pickableClients } from './clients.queries.ts'
import { mayPickSort } from './clients.sorts.ts'

/** What kept filters of clients may name. */
export const clientPicks = {
  category_ids: picksOf('client_category', mayPickSort('category')),
  type_ids: picksOf('client_type', mayPickSort('type')),
  manager_ids: picksOf('member', mayPick),
} satisfies Record<string, Picks>

/** The same for the contacts' filters. */
export const contactPicks = { client_ids: pickableClients } satisfies Record<string, Picks>
