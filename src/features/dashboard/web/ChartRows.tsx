/** The records behind one figure, which add up to it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Chart, getChartRows } from '../dashboard.contract.ts'
import { figureText } from './ChartCard.tsx'

interface ChartRowsProps {
  chart: Chart
  month: string
  /** What the dashboard is narrowed to, as it is asked. */
  query: Record<string, string>
  onClose: () => void
}

const size = 50

export function ChartRows({ chart, month, query, onClose }: ChartRowsProps) {
  const { formats } = useLocale()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(getChartRows, {
      params: { chart: chart.id },
      query: { ...query, month, page: String(page), rows: String(size) },
    }),
    placeholderData: keepPreviousData,
  })
  const { unit } = chart
  const ofRow = unit === 'percent' ? 'money' : unit
  return (
    <Dialog opened title={`${chart.title}, ${formats.month(`${month}-01`)}`} width={640} onCancel={onClose}>
      <p className="fb-muted">{chart.how}</p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading what it is made of" />}
      {data && (
        <>
          <ul className="fb-chart-rows">
            {data.results.map(({ id, prefix, name, date, value, base }, at) => (
              <li key={`${prefix} ${id} ${at}`}>
                <span className="fb-muted">{formats.date(date)}</span>
                {prefix === 'diary' ? <span>{name}</span> : <Link to={`/${prefix}/${id}/` as never}>{name}</Link>}
                <span>
                  {base === null
                    ? figureText(ofRow, value, formats)
                    : value === base
                      ? `won, ${figureText(query['type'] === 'count' ? 'count' : 'money', base, formats)}`
                      : `lost, ${figureText(query['type'] === 'count' ? 'count' : 'money', base, formats)}`}
                </span>
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
