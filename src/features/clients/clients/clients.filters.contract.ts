/** What the list of clients is narrowed to, as it is kept by name. */
import * as z from 'zod/mini'

import { Tags } from '#core/address.ts'
import { Id, text } from '#core/contract.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, KeptOrdering, KeptTab } from '#features/filter-sets/filterSets.contract.ts'
import { clientLists } from './clients.contract.ts'

const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))

export const clientFilterSets = filterSetCalls({
  prefix: 'clients',
  noun: 'Client',
  access: 'clients.view_client',
  filters: {
    category_ids: Ids,
    type_ids: Ids,
    manager_ids: Ids,
    tags: Tags,
    include_inactive: z.boolean(),
    search: text({ max: searchMax }),
    tab: KeptTab(clientLists.tabs),
    ordering: KeptOrdering(clientLists.orderings),
  },
  empty: {
    category_ids: [],
    type_ids: [],
    manager_ids: [],
    tags: [],
    include_inactive: false,
    search: '',
    tab: null,
    ordering: null,
  },
})
