import type { Picks } from '#features/filter-sets/server/filterSets.picks.ts'
import { mayPick } from '#server/people.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { mayPickSort } from './clients.sorts.ts'

/** What kept filters of clients may name. */
export const clientPicks = {
  category_ids: selectableIds('client_category', mayPickSort('category')),
  type_ids: selectableIds('client_type', mayPickSort('type')),
  manager_ids: selectableIds('member', mayPick),
} satisfies Record<string, Picks>
