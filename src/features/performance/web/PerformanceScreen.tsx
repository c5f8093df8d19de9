/** Screen of how projects perform as a whole and in a period, also as a workbook or a PDF. */
import { IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { addDays, isDay, monthOf, today } from '#core/days.ts'
import { add, roundingOf } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { finalMargin, marginOf as marginOfSums, toldMargin } from '#features/projects/projectFigures.ts'
import { paths, searchOf } from '#web/paths.ts'
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
  isDelivered,
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
    <ForWhoMay permission={allowed} title={title} needs="You need permission to see the project performance report.">
      <Report />
    </ForWhoMay>
  )
}

function Report() {
  const { formats, timezone } = useLocale()
  const now = today(timezone)
  const navigate = useNavigate()
  const request = useSearch({ strict: false }) as Partial<Period>
  const period =
    request.start && request.end && isDay(request.start) && isDay(request.end)
      ? { start: request.start, end: request.end }
      : // Its hours are approved, its expenses and bills are in; of the month that runs they are not.
        monthOf(addDays(monthOf(now).start, -1))
  const to = (range: Period) => void navigate({ to: paths.here(), search: searchOf({ ...range }), replace: true })
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
        <EmptyState title="No open projects in this period">Choose another or a longer period.</EmptyState>
      )}
      {data && data.results.length > 0 && (
        <>
          <p className="fb-muted">
            Whole life: price less all cost until today, with a margin from delivery on. Period: value of approved work,
            less write-offs and the cost of {formats.dayRange(period.start, period.end, now)}.
          </p>
          <Table rows={data.results} />
        </>
      )}
      {data?.truncated && <p className="fb-muted">Only the first 2,000 projects are shown. Choose a shorter period.</p>}
    </>
  )
}

function Table({ rows }: { rows: readonly Performance[] }) {
  const rounding = roundingOf(useMe().org.rounding)
  const { formats } = useLocale()
  const sum = (pick: (row: Performance) => string | null) =>
    rows.reduce((all, row) => add(all, pick(row) ?? '0'), '0.00')
  const hours = (text: string | null) => (text === null ? '' : formats.hours(text))
  const money = (text: string | null) => (text === null ? '' : formats.money(text))
  const percent = (text: string | null) => (text === null ? '' : formats.percent(text, 1))
  const marginOf = (revenue: string, cost: string) => percent(toldMargin(marginOfSums(revenue, cost, rounding), cost))
  const columns: ReportColumn[] = [
    {
      name: 'Hours',
      ofPeriod: true,
      of: (row) => hours(row.hours_period),
      total: hours(sum((row) => row.hours_period)),
    },
    {
      name: 'Earned',
      ofPeriod: true,
      of: (row) => money(row.earned_period),
      total: money(sum((row) => row.earned_period)),
    },
    { name: 'Cost', ofPeriod: true, of: (row) => money(row.cost_period), total: money(sum((row) => row.cost_period)) },
    {
      name: 'Margin',
      ofPeriod: true,
      of: (row) => percent(toldMargin(row.margin_period, row.cost_period)),
      total: marginOf(
        sum((row) => row.earned_period),
        sum((row) => row.cost_period),
      ),
    },
    { name: 'Price', of: ({ price }) => money(price), total: money(sum(({ price }) => price)) },
    {
      name: 'Hours budgeted',
      of: ({ hours_budget }) => hours(hours_budget),
      total: hours(sum(({ hours_budget }) => hours_budget)),
    },
    { name: 'Hours', of: (row) => hours(row.hours_total), total: hours(sum((row) => row.hours_total)) },
    { name: 'Progress', of: ({ progress }) => percent(progress), total: '' },
    {
      name: 'Cost budgeted',
      of: ({ cost_budget }) => money(cost_budget),
      total: money(sum(({ cost_budget }) => cost_budget)),
    },
    { name: 'Cost', of: (row) => money(row.cost_total), total: money(sum((row) => row.cost_total)) },
    {
      name: 'Margin',
      of: (row) => percent(finalMargin(row.margin_total, row.cost_total, isDelivered(row))),
      total: marginOf(
        sum((row) => (isDelivered(row) ? row.price : null)),
        sum((row) => (isDelivered(row) ? row.cost_total : null)),
      ),
    },
    { name: 'Billed', of: ({ billed }) => money(billed), total: money(sum(({ billed }) => billed)) },
    { name: 'Unbilled', of: ({ unbilled }) => money(unbilled), total: money(sum(({ unbilled }) => unbilled)) },
  ]
  const ofPeriod = columns.filter((column) => column.ofPeriod).length
  return (
    <div className="fb-hours-scroll">
      <table className="fb-hours-table fb-report">
        <thead>
          <tr>
            <th aria-hidden />
            <td className="fb-report-wide" colSpan={2} aria-hidden />
            <td aria-hidden />
            <th scope="colgroup" colSpan={ofPeriod}>
              Period
            </th>
            <th scope="colgroup" colSpan={columns.length - ofPeriod}>
              Whole life
            </th>
          </tr>
          <tr>
            {['Project', 'Client', 'Manager', 'Status'].map((name) => (
              <th
                key={name}
                scope="col"
                className={name === 'Client' || name === 'Manager' ? 'fb-report-wide' : undefined}
              >
                {name}
              </th>
            ))}
            {columns.map(({ name }, index) => (
              <th key={index} scope="col" className="fb-num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={paths.project(row.id)}>{row.reference}</Link> {row.name}
              </th>
              <td className="fb-report-wide">{row.client?.name}</td>
              <td className="fb-report-wide">{row.managed_by?.name}</td>
              <td>{row.status.replace(/^./, (letter) => letter.toUpperCase())}</td>
              {columns.map(({ of }, index) => (
                <td key={index} className="fb-num">
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{formats.counted(rows.length, 'project', 'projects')}</th>
            <td className="fb-report-wide" colSpan={2} aria-hidden />
            <td aria-hidden />
            {columns.map(({ total }, index) => (
              <td key={index} className="fb-num">
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface ReportColumn {
  name: string
  /** True when the column is about the period, not about the whole life of a project. */
  ofPeriod?: true
  of: (row: Performance) => string
  total: string
}
