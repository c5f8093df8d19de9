/** The list of enquiries and quotes. */
import { IconFileDescription } from '@tabler/icons-react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { useLocale } from '#web/locale.ts'
import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import { importScreen } from '#web/record/kit/import.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { quote } from '../quotes.ts'
import { priceOf, quoteColumns } from './columns.tsx'
import { NextStep } from './NextStep.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import { Pipeline } from './Pipeline.tsx'
import { proposalKind, quoteKind } from './projectKind.ts'
import { ageText } from './quoteAge.ts'
import './projects.css'
import { projectHelp, withActive } from './help.ts'

const references = async () => (await import('./references.ts')).references

const tabs = [
  { value: 'enquiries', label: 'Enquiries' },
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won' },
  { value: 'lost_quotes', label: 'Lost' },
] as const

export const listOf = (kind: ShownRecordType) =>
  recordList(quote, {
    kind,
    Above: Pipeline,
    icon: IconFileDescription,
    about: ({ quotes }) => `Enquiries from clients, and ${quotes.toLowerCase()} waiting for an answer.`,
    ...quoteColumns,
    tabs,
    card: (row, locale) => ({
      subtitle: [row.reference, row.client?.name].filter(Boolean).join(' · '),
      aside: priceOf(row, locale),
      below: (
        <span className="fb-quote-card">
          <PhaseBadge project={row} />
          <span className="fb-muted">
            {[ageText(row, locale), locale.formats.percent(String(row.probability), 0)].filter(Boolean).join(' · ')}
          </span>
          <NextStep project={row} />
        </span>
      ),
    }),
    // The file has the days, and the state from which the next step follows.
    parts: { since: ['requested', 'quoted', 'accepted', 'abandoned'], age: [], next_step: ['phase'] },
    references,
    help: projectHelp,
    besides: withActive,
    saved: recordFilters(filterSetsOf(quote), tabs),
  })
const lists = { quotes: listOf(quoteKind), proposals: listOf(proposalKind) }

/** Headed as the locale calls them. */
export function List() {
  const Quotes = lists[useLocale().words.quotes === 'Proposals' ? 'proposals' : 'quotes']
  return <Quotes />
}

export const Import = importScreen(quote, references)
