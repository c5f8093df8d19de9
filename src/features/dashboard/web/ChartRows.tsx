/** The records behind one figure, which add up to it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { wordsOf } from '../dashboardCharts.ts'
import { type Chart, getChartRows } from '../dashboard.contract.ts'
import { figureText } from './chartText.ts'
import type { Figure } from './Dashboard.tsx'

interface ChartRowsProps {
  chart: Chart
  figure: Figure
  /** Query of the dashboard's filters. */
  query: Record<string, string>
  onClose: () => void
}

const size = 50

export function ChartRows({ chart, figure, query, onClose }: ChartRowsProps) {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(getChartRows, {
      params: { chart: chart.id },
      query: { ...query, ...figure, page: String(page), rows: String(size) },
    }),
    placeholderData: keepPreviousData,
  })
  const { unit } = chart
  const { of = 'money' } = wordsOf(chart.id)
  const ofRow = unit === 'percent' ? of : unit
  const ofBase = query['type'] === 'count' ? 'count' : of
  /** Describes a share: which part of what. */
  const shared = (value: string | null, base: string) => {
    const whole = figureText(ofBase, base, formats)
    if (chart.id === 'conversion') return `${value === base ? 'won' : 'lost'}, ${whole}`
    return `${figureText(ofBase, value, formats)} of ${whole}`
  }
  const name =
    figure.month === undefined
      ? (chart.parts.find(({ id }) => id === figure.part)?.name ?? '')
      : formats.month(`${figure.month}-01`)
  return (
    <Dialog opened title={`${chart.title}, ${name}`} width={640} onCancel={onClose}>
      <p className="fb-muted">{chart.how}</p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading the records" />}
      {data && (
        <>
          <ul className="fb-chart-rows">
            {data.results.map(({ id, prefix, name: called, date, value, base }, index) => (
              <li key={`${prefix} ${id} ${index}`}>
                <span className="fb-muted">{formats.date(date)}</span>
                {prefix === 'diary' ? <span>{called}</span> : <Link to={paths.to(`/${prefix}/${id}/`)}>{called}</Link>}
                <span>{base === null ? figureText(ofRow, value, formats) : shared(value, base)}</span>
              </li>
            ))}
          </ul>
          <p className="fb-chart-sum">
            <span>
              {formats.number(data.count)} {chart.rows}
            </span>
            <strong>{figureText(unit, data.value, formats)}</strong>
          </p>
          {data.count > size && (
            <div className="fb-card-pages">
              <Button idle={page === 1} onClick={() => setPage(page - 1)}>
                Before
              </Button>
              <Button idle={page * size >= data.count} onClick={() => setPage(page + 1)}>
                More
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
