/** The firm by month, below one's own day: as long as is wished, by amounts or by number, narrowed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { readSettings, writeSettings } from '#web/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckFilter } from '#web/ui/CheckFilter.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type ChartType, durations, usualDuration } from '../dashboard.charts.ts'
import { type Chart, getCharts } from '../dashboard.contract.ts'
import { ChartCard } from './ChartCard.tsx'
import './dashboard.css'

const ChartRows = lazy(() => import('./ChartRows.tsx').then((kit) => ({ default: kit.ChartRows })))

const lists = [
  { key: 'departments', label: 'Departments', calls: departmentCalls },
  { key: 'services', label: 'Services', calls: serviceCalls },
] as const

interface Look {
  duration: string
  type: ChartType
  departments: string
  services: string
}
const usual: Look = { duration: String(usualDuration), type: 'value', departments: '', services: '' }
/** What was remembered, as far as it is still a choice. */
function lookOf(kept: Record<string, string>): Look {
  const { duration = usual.duration, type, departments = '', services = '' } = kept
  const known = durations.some((one) => String(one) === duration)
  const ids = (text: string) => (/^\d+(,\d+)*$/.test(text) ? text : '')
  return {
    duration: known ? duration : usual.duration,
    type: type === 'count' ? 'count' : 'value',
    departments: ids(departments),
    services: ids(services),
  }
}

export function Dashboard() {
  const { org } = useMe()
  const [look, setLook] = useState(() => lookOf(readSettings('dashboard', org.id)))
  const [opened, setOpened] = useState<{ chart: Chart; month: string } | null>(null)
  const change = (changes: Partial<Look>) => {
    const next = { ...look, ...changes }
    setLook(next)
    writeSettings('dashboard', org.id, { ...next })
  }
  const { duration, ...rest } = look
  const narrowed = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const { data, error, refetch } = useQuery({
    ...queryFor(getCharts, { query: { ...narrowed, duration: duration as '12' } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="fb-dashboard" aria-label="The firm by month">
      <div className="fb-dashboard-head">
        <h2>The firm by month</h2>
        <NativeSelect
          label="How long"
          value={duration}
          options={durations.map((months) => ({ value: String(months), label: `${months} months` }))}
          onChange={(value) => change({ duration: value })}
        />
        <NativeSelect
          label="By what"
          value={look.type}
          options={[
            { value: 'value', label: 'Amounts and hours' },
            { value: 'count', label: 'How many' },
          ]}
          onChange={(value) => change({ type: value === 'count' ? 'count' : 'value' })}
        />
        {lists.map((list) => (
          <ListFilter
            key={list.key}
            list={list}
            chosen={look[list.key]}
            onChosen={(ids) => change({ [list.key]: ids })}
          />
        ))}
      </div>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={8} label="Loading the figures" />}
      {data?.length === 0 && <p className="fb-muted">None of the figures is yours to see.</p>}
      <div className="fb-charts">
        {data?.map((chart) => (
          <ChartCard key={chart.id} chart={chart} onMonth={(month) => setOpened({ chart, month })} />
        ))}
      </div>
      {opened && (
        <Suspense>
          <ChartRows {...opened} query={narrowed} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}

interface ListFilterProps {
  list: (typeof lists)[number]
  chosen: string
  onChosen: (ids: string) => void
}

function ListFilter({ list: { label, calls }, chosen, onChosen }: ListFilterProps) {
  const { data } = useQuery(queryFor(calls.list, { query: {} as never }))
  return (
    <CheckFilter
      label={label}
      options={((data ?? []) as { id: number; name: string }[]).map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      chosen={chosen === '' ? [] : chosen.split(',')}
      onChosen={(values) => onChosen(values.join(','))}
    />
  )
}
