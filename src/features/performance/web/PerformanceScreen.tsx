/** How projects perform in a period: on screen, and as a workbook or a PDF. */
import { IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { isDay, monthOf, today } from '#core/days.ts'
import { add } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { toldMargin } from '#features/projects/projects.figures.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { MonthsPager } from '#web/ui/MonthsPager.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { useDownload } from '#web/useDownload.ts'
import {
  exportProjectPerformance,
  getProjectPerformance,
  mayReport,
  type Performance,
} from '../performance.contract.ts'
import './performance.css'

interface Period {
  start: string
  end: string
}
const title = 'Project performance'

export function List() {
  usePageTitle(title)
  const me = useMe()
  const allowed = mayReport.find((permission) => has(me, permission)) ?? mayReport[0]
  return (
    <ForWhoMay permission={allowed} title={title} needs="It takes a permission to draw the project performance report.">
      <Report />
    </ForWhoMay>
  )
}

function Report() {
  const { timezone } = useLocale()
  const now = today(timezone)
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }) as Partial<Period>
  const period =
    asked.start && asked.end && isDay(asked.start) && isDay(asked.end)
      ? { start: asked.start, end: asked.end }
      : monthOf(now)
  const to = (range: Period) => void navigate({ to: '.' as never, search: { ...range } as never, replace: true })
  const { data, error, refetch } = useQuery({
    ...queryFor(getProjectPerformance, { query: period }),
    placeholderData: keepPreviousData,
  })
  const [failed, setFailed] = useState<unknown>(null)
  const { bytes, download } = useDownload(exportProjectPerformance, () => setFailed(null))
  const save = async (format: 'xlsx' | 'pdf') => {
    try {
      await download({ ...period, format })
    } catch (problem) {
      setFailed(problem)
    }
  }
  return (
    <>
      <PageHeader
        title={title}
        aside={<Link to="/projects/">All projects</Link>}
        actions={
          <>
            <Button icon={<IconTable size={16} aria-hidden />} idle={bytes !== null} onClick={() => void save('xlsx')}>
              Excel workbook
            </Button>
            <Button
              icon={<IconFileTypePdf size={16} aria-hidden />}
              idle={bytes !== null}
              onClick={() => void save('pdf')}
            >
              PDF
            </Button>
          </>
        }
      />
      <div className="fb-report-period">
        <MonthsPager range={period} onRange={to} />
      </div>
      <ErrorAlert error={failed ?? error}>
        {error && <Button onClick={() => void refetch()}>Try again</Button>}
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={8} label="Loading the report" />}
      {data?.results.length === 0 && (
        <EmptyState title="No project was open in this period">Choose another period, or a longer one.</EmptyState>
      )}
      {data && data.results.length > 0 && <Table rows={data.results} />}
      {data?.truncated && <p className="fb-muted">These are the first 2,000 projects: choose a shorter period.</p>}
    </>
  )
}

function Table({ rows }: { rows: readonly Performance[] }) {
  const { formats } = useLocale()
  const sum = (of: (row: Performance) => string | null) => rows.reduce((all, row) => add(all, of(row) ?? '0'), '0.00')
  const hours = (text: string | null) => (text === null ? '' : formats.number(text, 2))
  const money = (text: string | null) => (text === null ? '' : formats.money(text))
  const percent = (text: string | null) => (text === null ? '' : formats.percent(text, 1))
  return (
    <div className="fb-hours-scroll">
      <table className="fb-hours-table fb-report">
        <thead>
          <tr>
            {['Project', 'Client', 'Manager', 'State'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {['Price', 'Hours budgeted', 'Hours', 'Cost budgeted', 'Cost', 'Margin', 'Progress'].map((name) => (
              <th key={name} scope="col" className="fb-num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/projects/${row.id}/` as never}>{row.reference}</Link> {row.name}
              </th>
              <td>{row.client?.name}</td>
              <td>{row.managed_by?.name}</td>
              <td>{row.status.replace(/^./, (letter) => letter.toUpperCase())}</td>
              <td className="fb-num">{money(row.price)}</td>
              <td className="fb-num">{hours(row.hours_budget)}</td>
              <td className="fb-num">{hours(row.hours_actual)}</td>
              <td className="fb-num">{money(row.cost_budget)}</td>
              <td className="fb-num">{money(row.cost_actual)}</td>
              <td className="fb-num">{percent(toldMargin(row.margin, row.cost_actual))}</td>
              <td className="fb-num">{percent(row.progress)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{formats.counted(rows.length, 'project', 'projects')}</th>
            <td className="fb-report-wide" colSpan={2} aria-hidden />
            <td aria-hidden />
            <td className="fb-num">{money(sum(({ price }) => price))}</td>
            <td className="fb-num">{hours(sum(({ hours_budget }) => hours_budget))}</td>
            <td className="fb-num">{hours(sum(({ hours_actual }) => hours_actual))}</td>
            <td className="fb-num">{money(sum(({ cost_budget }) => cost_budget))}</td>
            <td className="fb-num">{money(sum(({ cost_actual }) => cost_actual))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
