import { IconCertificate } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import type { Formats } from '#core/locale/format.ts'
import { ask } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useListSettings } from '#web/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { QueryBox } from '#web/ui/query/QueryBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { listQualifications, type Qualification } from '../qualifications.contract.ts'
import { Evidence } from './Evidence.tsx'
import { QualificationState } from './QualificationState.tsx'

interface QualificationListProps {
  /** Not only one's own. */
  everybody: boolean
  create: ReactNode
  onOpen: (qualification: Qualification) => void
}

const settings = ['search', 'state', 'rows', 'ordering']
const text = (value: unknown, usual: string) => (typeof value === 'string' && value !== '' ? value : usual)

export function QualificationList({ everybody, create, onOpen }: QualificationListProps) {
  const { formats } = useLocale()
  const [address, change] = useListSettings('qualifications', settings)
  const search = text(address['search'], '')
  const state = text(address['state'], '')
  const ordering = text(address['ordering'], 'expiration') as 'expiration'
  const page = Math.max(1, Number(address['page']) || 1)
  const rows = Number(text(address['rows'], '20'))
  const history = state === 'history'
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(listQualifications, {
      query: {
        page: String(page),
        rows: String(rows),
        ordering,
        ...(search !== '' && { search }),
        ...(history ? { history: 'true' as const } : state !== '' && { state }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(everybody, formats), [everybody, formats])
  const filtered = search !== '' || state !== ''
  return (
    <>
      <Toolbar
        end={
          <NativeSelect
            label="Show"
            options={[
              { value: '', label: 'In force and expired' },
              { value: 'expired', label: 'Expired' },
              { value: 'expiring', label: 'Expiring' },
              { value: 'valid', label: 'Valid' },
              { value: 'history', label: 'With history' },
            ]}
            value={state}
            onChange={(value) => void change({ state: value === '' ? undefined : value })}
          />
        }
      >
        <QueryBox
          label="Search qualifications"
          placeholder="Name, person or reference"
          value={search}
          onSearch={(value) => void change({ search: value })}
          help={noHelp}
        />
      </Toolbar>
      <DataTable
        label="Qualifications"
        noun={data?.count === 1 ? 'qualification' : 'qualifications'}
        columns={columns}
        rows={data?.results}
        rowId={({ id }) => String(id)}
        rowLabel={({ name, user }) => `${name} of ${user.name}`}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        ordering={ordering}
        onOrdering={(value) => void change({ ordering: value })}
        {...(data && { paging: { page, rows, count: data.count } })}
        onPage={(value) => void change({ page: value })}
        onRows={(value) => void change({ rows: value })}
        onOpen={onOpen}
        card={cardOf(everybody, formats)}
        empty={
          <EmptyState
            icon={<IconCertificate size={28} aria-hidden />}
            title={filtered ? 'No qualification fits these filters' : 'No qualifications yet'}
            action={
              filtered ? (
                <Button onClick={() => void change({ search: undefined, state: undefined })}>Clear filters</Button>
              ) : (
                create
              )
            }
          >
            What somebody is qualified for, from when until when. Before it ends, they and their manager are reminded.
          </EmptyState>
        }
      />
    </>
  )
}

const cardOf = (everybody: boolean, formats: Formats) => (row: Qualification) => (
  <RowCard
    title={row.name}
    subtitle={everybody ? row.user.name : row.reference}
    below={<QualificationState state={row.state} daysLeft={row.days_left} />}
    aside={row.expiration === null ? 'Never' : formats.date(row.expiration)}
  />
)

const person: Column<Qualification> = { id: 'user', header: 'Person', sort: 'user', cell: ({ user }) => user.name }

const columnsOf = (everybody: boolean, formats: Formats): Column<Qualification>[] => [
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
  ...(everybody ? [person] : []),
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { id: 'start', header: 'Start', cell: ({ start }) => start && formats.date(start) },
  {
    id: 'expiration',
    header: 'Expiration',
    sort: 'expiration',
    cell: ({ expiration }) => (expiration === null ? 'Never' : formats.date(expiration)),
  },
  {
    id: 'state',
    header: 'State',
    width: '10rem',
    cell: (row) => (row.renewed ? 'Renewed' : <QualificationState state={row.state} daysLeft={row.days_left} />),
  },
]

const noHelp = () => Promise.resolve([])
