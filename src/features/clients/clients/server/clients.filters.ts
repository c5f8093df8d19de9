import type { Picks } from '#features/filter-sets/server/filterSets.picks.ts'
import { mayPick } from '#server/people.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { pickableClients } from './clients.queries.ts'
import { mayPickSort } from './clients.sorts.ts'

/** What kept filters of clients may name. */
export const clientPicks = {
  category_ids: selectableIds('client_category', mayPickSort('category')),
  type_ids: selectableIds('client_type', mayPickSort('type')),
  manager_ids: selectableIds('member', mayPick),
} satisfies Record<string, Picks>

/** The same for the contacts' filters. */
export const contactPicks = { client_ids: pickableClients } satisfies Record<string, Picks>
