/** What the list of suppliers is narrowed to, as it is kept by name. */
import { Tags } from '#core/address.ts'
import { text } from '#core/contract.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls, KeptOrdering } from '#features/filter-sets/filterSets.contract.ts'
import { supplierLists } from './suppliers.contract.ts'

export const supplierFilterSets = filterSetCalls({
  prefix: 'suppliers',
  noun: 'Supplier',
  access: 'supplier.view_supplier',
  filters: { tags: Tags, search: text({ max: searchMax }), ordering: KeptOrdering(supplierLists.orderings) },
  empty: { tags: [], search: '', ordering: null },
})
