/** Allowance, leave taken and balance of everybody whose leave one sees, in a leave year. */
import { IconAdjustments, IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { isDay, today } from '#core/days.ts'
import { departmentCalls } from '#features/company/company.contract.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { usePageTitle } from '#web/title.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column, RowAction } from '#web/ui/table/types.ts'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { type Balance, getLeaveYear, listBalances } from '../leave.contract.ts'
import { lastDayOf, nextYear, previousYear, yearOf } from '../leave.rules.ts'
import { daysText, inDays } from '../leaveText.ts'
import { AdjustDialog, AllowanceDialog } from './BalanceDialogs.tsx'
import './leave.css'
import { LeaveLinks } from './LeaveLinks.tsx'
import { TypeDot } from './TypeDot.tsx'

const title = 'Balances'

export function BalancesScreen() {
  const { words } = useLocale()
  usePageTitle(`${title} · ${words.leave}`)
  const { data } = useQuery(queryFor(getLeaveYear, {}))
  return (
    <>
      <PageHeader
        title={title}
        aside={<span className="fb-muted">in days of each</span>}
        actions={<LeaveLinks at="balances" />}
      />
      <Balances begins={data?.begins ?? '01-01'} />
    </>
  )
}

function Balances({ begins }: { begins: string }) {
  const locale = useLocale()
  const { formats, timezone } = locale
  const navigate = useNavigate()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const current = yearOf(today(timezone), begins)
  const requested = String(address['year'])
  const year = isDay(requested) ? yearOf(requested, begins) : current
  const department = /^\d+$/.test(String(address['department'])) ? String(address['department']) : ''
  const go = (changes: Record<string, string | undefined>) =>
    void navigate({ to: '/leave/balances/', search: searchOf({ ...address, ...changes }), replace: true })
  const { data: departments = [] } = useQuery(queryFor(departmentCalls.list, {}))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryFor(listBalances, { query: { day: year, ...(department !== '' && { department_id: department }) } }),
    placeholderData: keepPreviousData,
  })
  const [dialog, setDialog] = useState<{ of: Balance; to: 'set' | 'adjust' } | null>(null)
  const columns = useMemo(() => columnsOf(locale), [locale])
  const rowActions = (row: Balance) => (row.can_change ? actionsOn((to) => setDialog({ of: row, to })) : [])
  const years = [previousYear(previousYear(current)), previousYear(current), current, nextYear(current)]
  return (
    <>
      <Toolbar>
        <NativeSelect
          label="Leave year"
          value={year}
          options={[...new Set([...years, year])].toSorted().map((from) => ({
            value: from,
            label: `${formats.longDate(from)} – ${formats.longDate(lastDayOf(from))}`,
          }))}
          onChange={(value) => go({ year: value === current ? undefined : value })}
        />
        <NativeSelect
          label="Department"
          value={department}
          options={[
            { value: '', label: 'All departments' },
            ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => go({ department: value === '' ? undefined : value })}
        />
      </Toolbar>
      <DataTable<Balance>
        label={title}
        columns={columns}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        rowId={({ user_id, type }) => `${user_id} ${type.id}`}
        rowLabel={({ user, type }) => `${user.name}, ${type.name}`}
        noun={data?.length === 1 ? 'balance' : 'balances'}
        onOpen={({ user_id, year_start }) =>
          void navigate({ to: paths.leaveOf(user_id), search: searchOf({ year: year_start }) })
        }
        {...(data?.some(({ can_change }) => can_change) && { rowActions })}
        card={(row) => cardOf(row, locale)}
        empty={
          <EmptyState title="No allowances in this year">Add leave types with an allowance in the settings.</EmptyState>
        }
      />
      {dialog?.to === 'set' && <AllowanceDialog allowance={dialog.of} onClose={() => setDialog(null)} />}
      {dialog?.to === 'adjust' && <AdjustDialog allowance={dialog.of} onClose={() => setDialog(null)} />}
    </>
  )
}

const Person = ({ row: { user, year_start } }: { row: Balance }) => (
  <Link to={paths.leaveOf(user.id)} search={searchOf({ year: year_start })}>
    {user.name}
  </Link>
)

const cardOf = (row: Balance, { formats }: Locale) => (
  <RowCard
    title={<Person row={row} />}
    subtitle={`${row.type.name}, ${daysText(inDays(row.taken, row.day_hours), formats)} taken`}
    aside={daysText(inDays(row.remaining, row.day_hours), formats)}
  />
)

const actionsOn = (open: (dialog: 'set' | 'adjust') => void): RowAction[] => [
  { label: 'Set allowance', icon: <IconPencil size={16} aria-hidden />, onClick: () => open('set') },
  { label: 'Adjust', icon: <IconAdjustments size={16} aria-hidden />, onClick: () => open('adjust') },
]

function columnsOf({ formats }: Locale): readonly Column<Balance>[] {
  const figure = (id: string, header: string, pick: (row: Balance) => string): Column<Balance> => ({
    id,
    header,
    width: '6.5rem',
    numeric: true,
    cell: (row) => formats.number(inDays(pick(row), row.day_hours)),
  })
  return [
    { id: 'user', header: 'Person', fixed: true, cell: (row) => <Person row={row} /> },
    { id: 'department', header: 'Department', width: '10rem', cell: ({ department }) => department?.name ?? '' },
    {
      id: 'type',
      header: 'Type',
      width: '10rem',
      cell: ({ type }) => <TypeDot colour={type.colour}>{type.name}</TypeDot>,
    },
    figure('allowed', 'Allowed', ({ allowed }) => allowed),
    figure('carried', 'Carried over', ({ carried }) => carried),
    figure('taken', 'Taken', ({ taken }) => taken),
    figure('waiting', 'Waiting', ({ waiting }) => waiting),
    {
      ...figure('remaining', 'Left', ({ remaining }) => remaining),
      cell: ({ remaining, day_hours }) => (
        <span className="fb-leave-remaining" data-short={remaining.startsWith('-') || undefined}>
          {formats.number(inDays(remaining, day_hours))}
        </span>
      ),
    },
  ]
}
