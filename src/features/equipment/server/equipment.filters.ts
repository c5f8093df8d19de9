import type { Picks } from '#features/filter-sets/server/filterSets.picks.ts'
import { mayPick } from '#server/people.ts'
import { selectableIds } from '#server/records/selectable.ts'

/** What kept filters of equipment may name. */
export const equipmentPicks = {
  category_ids: selectableIds('equipment_category'),
  department_ids: selectableIds('department'),
  user_ids: selectableIds('member', mayPick),
} satisfies Record<string, Picks>
