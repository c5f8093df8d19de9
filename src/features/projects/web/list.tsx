/** The list of projects, and the import of a file. */
import { IconBriefcase } from '@tabler/icons-react'

import { today } from '#core/days.ts'
import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { importScreen } from '#web/record/kit/import.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { project } from '../projects.ts'
import { deadlineOf } from '../projectDue.ts'
import { projectColumns } from './columns.tsx'
import { DueBadge } from './DueBadge.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import { projectKind } from './projectKind.ts'
import { Reports } from './Reports.tsx'
import { projectHelp, withActive } from './help.ts'

const references = async () => (await import('./references.ts')).references

/** The phase, and what is to be done (docs/rules/projects.md#tabs-and-badges). */
const tabs = [
  { value: 'progress', label: 'In progress' },
  { value: 'accepted', label: 'Field' },
  { value: 'surveyed', label: 'Office' },
  { value: 'processed', label: 'Check' },
  { value: 'checked', label: 'Delivery' },
  { value: 'finished', label: 'Finished' },
  { value: 'delivered', label: 'Invoicing' },
  { value: 'invoiced', label: 'Unpaid' },
  { value: 'received', label: 'Paid' },
  { value: 'won', label: 'All' },
  { value: 'lost', label: 'Cancelled' },
] as const

export const List = recordList(project, {
  kind: projectKind,
  links: <Reports />,
  icon: IconBriefcase,
  about: 'Accepted work, from acceptance to payment.',
  ...projectColumns,
  tabs,
  card: (row, { timezone }) => ({
    subtitle: [row.reference, row.client?.name].filter(Boolean).join(' · '),
    aside: row.managed_by?.name ?? '',
    below: (
      <span className="fb-quote-card">
        <PhaseBadge project={row} />
        <DueBadge due={deadlineOf(row, today(timezone))} />
      </span>
    ),
  }),
  parts: { next_step: ['phase'] },
  references,
  help: projectHelp,
  besides: withActive,
  saved: recordFilters(filterSetsOf(project), tabs),
})

export const Import = importScreen(project, references)
