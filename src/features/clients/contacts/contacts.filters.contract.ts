/** What the list of contacts is narrowed to, as it is kept by name. */
import * as z from 'zod/mini'

import { Tags } from '#core/address.ts'
import { Id, text } from '#core/contract.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, KeptOrdering, KeptTab } from '#features/filter-sets/filterSets.contract.ts'
import { contactLists } from './contacts.contract.ts'

export const contactFilterSets = filterSetCalls({
  prefix: 'contacts',
  noun: 'Contact',
  access: 'contacts.view_contact',
  filters: {
    client_ids: z.array(Id).check(z.maxLength(500, 'At most 500 at once.')),
    tags: Tags,
    include_inactive: z.boolean(),
    search: text({ max: searchMax }),
    tab: KeptTab(contactLists.tabs),
    ordering: KeptOrdering(contactLists.orderings),
  },
  empty: { client_ids: [], tags: [], include_inactive: false, search: '', tab: null, ordering: null },
})
