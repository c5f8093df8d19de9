/**
 * The dashboard: the firm by month, with a period, amounts or counts, filters and an arrangement that the user
 * chooses.
 */
import { lazy } from '#web/lazy.tsx'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { readSettings, writeSettings } from '#web/settings.ts'
import { useFollowed } from '#web/watched.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { durations, sees, whoseOf } from '../dashboardCharts.ts'
import { type Chart, getArrangement, getCharts } from '../dashboard.contract.ts'
import { ChartOf } from './ChartCard.tsx'
import { type Look, lookOf, narrowedBy } from './look.ts'
import './dashboard.css'

const ChartRows = lazy(() => import('./ChartRows.tsx').then((kit) => ({ default: kit.ChartRows })))
const Filters = lazy(() => import('./Filters.tsx').then((kit) => ({ default: kit.Filters })))
const Arrange = lazy(() => import('./Arrange.tsx').then((kit) => ({ default: kit.Arrange })))

/** Records of which the figures are made; in a busy firm one of them changes all the time. */
const watchedTypes = ['projects', 'invoices', 'diary', 'leave']
const pauseMs = 15_000
/** Charts that are shown at first: a row of them on a desk. */
const folded = 3

export interface Figure {
  month?: string
  part?: string
}

export function Dashboard() {
  const me = useMe()
  const title = `${whoseOf(me)} by month`
  const [look, setLook] = useState(() => lookOf(readSettings('dashboard', me.org.id)))
  const [opened, setOpened] = useState<{ chart: Chart; figure: Figure } | null>(null)
  const [arranging, setArranging] = useState(false)
  const change = (changes: Partial<Look>) => {
    const next = { ...look, ...changes }
    setLook(next)
    writeSettings('dashboard', me.org.id, { ...next, all: String(next.all) })
  }
  const { data, error, refetch } = useQuery(queryFor(getArrangement, {}))
  useFollowed(watchedTypes, [getCharts], pauseMs)
  const query = narrowedBy(look)
  const mine = data?.shown.filter((id) => sees(me, id, look.type))
  return (
    <section className="fb-dashboard" aria-label={title}>
      <div className="fb-dashboard-head">
        <h2>{title}</h2>
        <NativeSelect
          label="Period"
          value={look.duration}
          options={durations.map((months) => ({ value: String(months), label: `${months} months` }))}
          onChange={(value) => change({ duration: value })}
        />
        <NativeSelect
          label="Show"
          value={look.type}
          options={[
            { value: 'value', label: 'Amounts and hours' },
            { value: 'count', label: 'Number of records' },
          ]}
          onChange={(value) => change({ type: value === 'count' ? 'count' : 'value' })}
        />
        <Button icon={<IconLayoutGrid size={16} aria-hidden />} onClick={() => setArranging(true)}>
          Arrange…
        </Button>
      </div>
      <Suspense fallback={<SkeletonBlock lines={1} label="Loading the filters" />}>
        <Filters look={look} change={change} />
      </Suspense>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={8} label="Loading the figures" />}
      {mine?.length === 0 && (
        <p className="fb-muted">
          {look.type === 'value'
            ? 'You need permission to see amounts or hours.'
            : 'You need permission to see these figures.'}
        </p>
      )}
      <div className="fb-charts">
        {(look.all ? mine : mine?.slice(0, folded))?.map((id) => (
          <ChartOf
            key={id}
            id={id}
            duration={look.duration}
            query={query}
            onFigure={(chart, figure) => setOpened({ chart, figure })}
          />
        ))}
      </div>
      {mine && mine.length > folded && (
        <Button aria-expanded={look.all} onClick={() => change({ all: !look.all })}>
          {look.all ? 'Show fewer figures' : `Show all ${mine.length} figures`}
        </Button>
      )}
      <Suspense>
        {opened && <ChartRows {...opened} query={query} onClose={() => setOpened(null)} />}
        {arranging && data && <Arrange kept={data} onClose={() => setArranging(false)} />}
      </Suspense>
    </section>
  )
}
