/** What the list of qualifications shows of each. */
import type { Locale } from '#web/locale.ts'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { Qualification } from '../qualifications.contract.ts'
import { Evidence } from './Evidence.tsx'
import { QualificationState } from './QualificationState.tsx'

export const hiddenAtFirst = ['created'] as const

const person: Column<Qualification> = { id: 'user', header: 'Person', sort: 'user', cell: ({ user }) => user.name }

/** Of one's own, whose they are need not be said. */
export const ownQualificationColumns = ({ formats, timezone }: Locale): Column<Qualification>[] => [
  {
    id: 'name',
    header: 'Qualification',
    sort: 'name',
    fixed: true,
    cell: ({ name, evidence }) => (
      <>
        {name} <Evidence count={evidence} />
      </>
    ),
  },
  { id: 'reference', header: 'Reference', sort: 'reference', edits: 'reference', cell: ({ reference }) => reference },
  { id: 'start', header: 'Start', sort: 'start', edits: 'start', cell: ({ start }) => start && formats.date(start) },
  {
    id: 'expiration',
    header: 'Expiration',
    sort: 'expiration',
    edits: 'expiration',
    cell: ({ expiration }) => (expiration === null ? 'Never' : formats.date(expiration)),
  },
  {
    id: 'state',
    header: 'State',
    width: '10rem',
    cell: (row) => (row.renewed ? 'Renewed' : <QualificationState state={row.state} daysLeft={row.days_left} />),
  },
  {
    id: 'created',
    header: 'Added',
    sort: 'created',
    width: '10rem',
    cell: ({ created }) => formats.dateTime(created, timezone),
  },
]

export function qualificationColumns(locale: Locale): Column<Qualification>[] {
  const [name, ...others] = ownQualificationColumns(locale)
  return name ? [name, person, ...others] : []
}

export const qualificationCard = (row: Qualification, { formats }: Locale) => (
  <RowCard
    title={row.name}
    subtitle={[row.user.name, row.reference].filter(Boolean).join(' · ')}
    below={row.renewed ? 'Renewed' : <QualificationState state={row.state} daysLeft={row.days_left} />}
    aside={row.expiration === null ? 'Never' : formats.date(row.expiration)}
  />
)
