import type { Picks } from '#features/filter-sets/server/filterSets.picks.ts'
import { mayPick } from '#server/people.ts'
import { picksOf } from '#server/records/picks.ts'

/** What kept filters of equipment may name. */
export const equipmentPicks = {
  category_ids: picksOf('equipment_category'),
  department_ids: picksOf('department'),
  user_ids: picksOf('member', mayPick),
} satisfies Record<string, Picks>
