/** The list of clients, and the import of a file. */
import { IconBuildings } from '@tabler/icons-react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { importScreen } from '#web/record/kit/import.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { client } from '../clients.ts'
import { clientMerges } from '../clientMerge.contract.ts'
import { clientKind as kind } from './kind.ts'
import { clientColumns } from './columns.ts'
import { clientHelp } from './help.ts'

const references = async () => (await import('./references.ts')).references

const tabs = [
  { value: 'active', label: 'Clients' },
  { value: 'mine', label: 'Mine' },
  { value: 'inactive', label: 'Inactive' },
] as const

export const List = recordList(client, {
  kind,
  icon: IconBuildings,
  about: ({ organisations }) => `The ${organisations.toLowerCase()} you work for, with their contacts and projects.`,
  ...clientColumns,
  tabs,
  card: ({ category, address, phone, inactive, manager }) => ({
    subtitle: [category?.name, address.city].filter(Boolean).join(' · ') || phone,
    aside: inactive ? 'Inactive' : (manager?.name ?? ''),
  }),
  references,
  merge: clientMerges,
  help: clientHelp,
  saved: recordFilters(filterSetsOf(client), tabs),
})

export const Import = importScreen(client, references, kind)
