/** The list of suppliers, and the import of a file. */
import { IconTruckDelivery } from '@tabler/icons-react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { importScreen } from '#web/record/kit/import.tsx'
import { supplier } from '../suppliers.ts'

export const List = recordList(supplier, {
  icon: IconTruckDelivery,
  about: 'Suppliers and subcontractors, with contact details and agreements.',
  columns: ['name', 'city', 'postcode', 'email', 'phone', 'website', 'tags'],
  hiddenAtFirst: ['postcode', 'website'],
  card: ({ email, phone, address }) => ({ subtitle: email || phone, aside: address.city }),
  saved: recordFilters(filterSetsOf(supplier)),
})

export const Import = importScreen(supplier)
