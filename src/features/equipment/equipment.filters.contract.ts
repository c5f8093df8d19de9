/** What the list of equipment is narrowed to, as it is kept by name. */
import * as z from 'zod/mini'

import { Tags } from '#core/address.ts'
import { Id, text } from '#core/contract.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, KeptOrdering, KeptTab } from '#features/filter-sets/filterSets.contract.ts'
import { equipmentLists } from './equipment.contract.ts'

const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))

export const equipmentFilterSets = filterSetCalls({
  prefix: 'equipment',
  noun: 'Equipment',
  access: 'equipment.view_equipment',
  filters: {
    category_ids: Ids,
    department_ids: Ids,
    user_ids: Ids,
    tags: Tags,
    include_inactive: z.boolean(),
    search: text({ max: searchMax }),
    tab: KeptTab(equipmentLists.tabs),
    ordering: KeptOrdering(equipmentLists.orderings),
  },
  empty: {
    category_ids: [],
    department_ids: [],
    user_ids: [],
    tags: [],
    include_inactive: false,
    search: '',
    tab: null,
    ordering: null,
  },
})
