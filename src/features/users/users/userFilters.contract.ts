/** Saved filters of the list of people. */
import * as z from 'zod/mini'

import { text } from '#core/contract.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, SavedOrdering, SavedTab } from '#features/filter-sets/filterSets.contract.ts'
import { Ids, userOrderings, userTabs } from './userParts.contract.ts'

export const userFilterSets = filterSetCalls({
  prefix: 'users',
  noun: 'User',
  access: 'users.view_user',
  filters: {
    department_ids: Ids,
    manager_ids: Ids,
    group_ids: Ids,
    include_inactive: z.boolean(),
    search: text({ max: searchMax }),
    tab: SavedTab(userTabs),
    ordering: SavedOrdering(userOrderings),
  },
  empty: {
    department_ids: [],
    manager_ids: [],
    group_ids: [],
    include_inactive: false,
    search: '',
    tab: null,
    ordering: null,
  },
})
