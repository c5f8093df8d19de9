/**
 * A chart: months as bars, the moving average as a line, both as a table; parts as bars of their own. Each month and
 * each part opens its rows.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'

import { add } from '#core/decimal.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useSeen } from '#web/ui/useSeen.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { type ChartId, charts } from '../dashboardCharts.ts'
import { type Chart, getCharts } from '../dashboard.contract.ts'
import { drawing, drawn } from './chartDrawing.ts'
import { axisText, figureText, lastMonthsText, shortText } from './chartText.ts'
import { saveCsv, savePicture } from './chartFiles.ts'
import { ChartMonths } from './ChartMonths.tsx'
import { loadChart } from './loadChart.ts'
import type { Figure } from './Dashboard.tsx'

interface ChartOfProps {
  id: ChartId
  duration: string
  /** Query of the dashboard's filters. */
  query: Record<string, string>
  onFigure: (chart: Chart, figure: Figure) => void
}

/** A chart, fetched once it comes into view, in one call with the others that do. */
export function ChartOf({ id, duration, query, onFigure }: ChartOfProps) {
  const [slot, isSeen] = useSeen<HTMLDivElement>()
  const request = { ...query, duration }
  const { data, error, refetch } = useQuery({
    queryKey: [getCharts.name, id, request],
    queryFn: () => loadChart(id, request),
    placeholderData: keepPreviousData,
    enabled: isSeen,
  })
  if (data) return <ChartCard chart={data} onFigure={(figure) => onFigure(data, figure)} />
  const { title, how } = charts[id]
  return (
    <div ref={slot} className="fb-chart-slot">
      <SectionCard title={title}>
        <p className="fb-chart-figure" role={isSeen && !error ? 'status' : undefined}>
          <strong>–</strong>
          {isSeen && !error && <span className="fb-hidden">Loading {title}</span>}
        </p>
        <p className="fb-muted fb-small">{how}</p>
        <div style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}>
          <ErrorAlert error={error}>
            <Button onClick={() => void refetch()}>Try again</Button>
          </ErrorAlert>
        </div>
      </SectionCard>
    </div>
  )
}

interface ChartCardProps {
  chart: Chart
  onFigure: (figure: Figure) => void
}

function ChartCard({ chart, onFigure }: ChartCardProps) {
  const { formats } = useLocale()
  const [asTable, setAsTable] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const explanationId = useId()
  const { unit, title, months, moving_average, last_3, parts } = chart
  const byMonth = months.length > 0
  const total = parts.reduce((sum, { value }) => add(sum, value ?? '0'), '0.00')
  const monthName = (month: string) => formats.month(`${month}-01`)
  const numbers = months.map(({ value }) => (value === null ? null : Number(value)))
  const { lines, bars, average } = drawn(
    numbers,
    moving_average.map((value) => (value === null ? null : Number(value))),
  )
  const { width, height, left, right } = drawing
  const open = (index: number) => {
    const month = months[index]
    if (month && month.count > 0) onFigure({ month: month.month })
  }
  const each = (width - left - right) / Math.max(1, months.length)
  // Names of months are left out where they would overlap.
  const every = Math.ceil(months.length / 12)
  return (
    <SectionCard
      title={title}
      actions={
        <RowMenu
          label={title}
          actions={[
            ...(byMonth
              ? [{ label: asTable ? 'Show as chart' : 'Show as table', onClick: () => setAsTable(!asTable) }]
              : []),
            { label: 'Save as CSV', onClick: () => saveCsv(chart) },
            ...(asTable || !byMonth
              ? []
              : [{ label: 'Save as picture', onClick: () => svg.current && savePicture(svg.current, title) }]),
          ]}
        />
      }
    >
      <p className="fb-chart-figure">
        <strong>{shortText(unit, byMonth ? last_3 : total, formats)}</strong>{' '}
        <span className="fb-muted">{byMonth ? lastMonthsText(unit) : 'today'}</span>
      </p>
      <p id={explanationId} className="fb-muted fb-small">
        {chart.how}
      </p>
      {!byMonth ? null : asTable ? (
        <div className="fb-chart-table">
          <table>
            <caption className="fb-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">{title}</th>
                <th scope="col">Average of 6 months</th>
                <th scope="col">Number of {chart.rows}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, value, count }, index) => (
                <tr key={month}>
                  <th scope="row">{monthName(month)}</th>
                  <td>
                    {count > 0 ? (
                      <button type="button" className="fb-chart-open" onClick={() => open(index)}>
                        {figureText(unit, value, formats)}
                      </button>
                    ) : (
                      figureText(unit, value, formats)
                    )}
                  </td>
                  <td>{figureText(unit, moving_average[index] ?? null, formats)}</td>
                  <td>{formats.number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="fb-chart">
          <svg ref={svg} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {lines.map(({ at, y }) => (
              <g key={at}>
                <line className="fb-chart-line" x1={left} x2={width - right} y1={y} y2={y} />
                <text className="fb-chart-text" x={left - 6} y={y + 3.5} textAnchor="end">
                  {axisText(unit, at, formats)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => (
              <rect key={months[index]?.month} className="fb-chart-bar" rx={2} {...bar} />
            ))}
            {average !== '' && <path className="fb-chart-average" d={average} />}
            {months.map(({ month }, index) =>
              index % every === 0 ? (
                <text
                  key={month}
                  className="fb-chart-text"
                  x={left + each * (index + 0.5)}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {monthName(month).slice(0, 3)}
                </text>
              ) : null,
            )}
          </svg>
          <ChartMonths chart={chart} explanationId={explanationId} onOpen={open} />
        </div>
      )}
      {byMonth && !asTable && average !== '' && (
        <p className="fb-chart-legend fb-muted">
          <span data-bar>Month</span>
          <span data-average>Average of 6 months</span>
        </p>
      )}
      {parts.length > 0 && <Parts chart={chart} onFigure={onFigure} />}
    </SectionCard>
  )
}

/** The parts of a chart (debts by age, departments) as bars. */
function Parts({ chart: { title, unit, parts, rows }, onFigure }: ChartCardProps) {
  const { formats } = useLocale()
  const max = Math.max(1, ...parts.map(({ value }) => Number(value ?? 0)))
  return (
    <ul className="fb-chart-parts" aria-label={`${title}, by part`}>
      {parts.map(({ id, name, value, count }) => (
        <li key={id}>
          <button type="button" disabled={count === 0} onClick={() => onFigure({ part: id })}>
            <span>{name}</span>
            <span className="fb-chart-part">
              <span style={{ width: `${(Math.max(0, Number(value ?? 0)) / max) * 100}%` }} />
            </span>
            <span className="fb-num">{figureText(unit, value, formats)}</span>
            <span className="fb-hidden">
              , {formats.number(count)} {rows}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
