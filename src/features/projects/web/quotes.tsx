/** The list of enquiries and quotes. */
import { IconFileDescription } from '@tabler/icons-react'

import { filterSetsOf } from '#features/filter-sets/filterSets.record.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { importScreen } from '#web/record/kit/import.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { quote } from '../quotes.ts'
import { quoteColumns } from './columns.tsx'
import { projectHelp } from './help.ts'

const references = async () => (await import('./references.ts')).references

const tabs = [
  { value: 'enquiries', label: 'Enquiries' },
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won' },
  { value: 'lost_quotes', label: 'Lost' },
] as const

export const List = recordList(quote, {
  icon: IconFileDescription,
  about: ({ quotes }) => `What clients have asked for, and the ${quotes.toLowerCase()} that wait for their answer.`,
  ...quoteColumns,
  tabs,
  card: ({ reference, client, probability }) => ({
    subtitle: [reference, client?.name].filter(Boolean).join(' · '),
    aside: `${probability} %`,
  }),
  references,
  help: projectHelp,
  saved: recordFilters(filterSetsOf(quote), tabs),
})

export const Import = importScreen(quote, references)
