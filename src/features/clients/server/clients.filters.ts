import type { Picks } from '#features/filter-sets/server/filterSets.picks.ts'
import { mayPick } from '#features/users/server/users.access.ts'
import { picksOf } from '#server/records/picks.ts'
import { pickableClients } from './clients.queries.ts'

/** What kept filters of clients may name. */
export const clientPicks = {
  category_ids: picksOf('client_category'),
  type_ids: picksOf('client_type'),
  manager_ids: picksOf('member', mayPick),
} satisfies Record<string, Picks>

/** The same for the contacts' filters. */
export const contactPicks = { client_ids: pickableClients } satisfies Record<string, Picks>
