import { timeOf } from '#core/days.ts'
import { OutcomeChip, ProblemLines, RemarkLines } from '#web/import/FileRows.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { PreviewRow } from '../transfer.contract.ts'
import type { DiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { type ImportColumn, problemsUnder } from './importRows.ts'

/** Renders a row as a card, for phones. */
export const entryCard = (locale: DiaryLocale) => (row: PreviewRow) => <RowCard row={row} locale={locale} />

/** The rows of the file, with each problem under its column. */
export function entryColumns(locale: DiaryLocale): Column<PreviewRow>[] {
  const { formats } = locale
  const under = (column: ImportColumn, value: (row: PreviewRow) => string) => (row: PreviewRow) => (
    <>
      {value(row)}
      <Problems row={row} column={column} />
    </>
  )
  return [
    { id: 'row', header: 'Row', numeric: true, width: '4rem', fixed: true, cell: ({ row }) => row },
    { id: 'person', header: 'Person', width: '11rem', cell: under('person', ({ entry }) => entry.user?.name ?? '') },
    {
      id: 'date',
      header: 'Date',
      width: '9rem',
      cell: under('date', ({ entry }) => (entry.date === null ? '' : formats.date(entry.date))),
    },
    { id: 'times', header: 'Start and end', width: '11rem', cell: under('times', (row) => timesOf(row, locale)) },
    {
      id: 'work',
      header: 'Work',
      cell: (row) => (
        <>
          <div className="fb-strong">{projectOf(row)}</div>
          <div className="fb-muted fb-small fb-import-details">{workOf(row)}</div>
          <Problems row={row} column="work" />
        </>
      ),
    },
    { id: 'hours', header: 'Hours', numeric: true, width: '7rem', cell: under('hours', (row) => hoursOf(row, locale)) },
    { id: 'outcome', header: 'Outcome', width: '13rem', cell: (row) => <Outcome row={row} /> },
  ]
}

const projectOf = ({ entry: { project } }: PreviewRow) =>
  project === null ? 'No project' : `${project.reference} ${project.name}`
const workOf = ({ entry: { task, details } }: PreviewRow) =>
  [task?.name ?? '', details.replaceAll(/\s+/g, ' ')].filter((part) => part !== '').join(' · ')
const hoursOf = ({ entry }: PreviewRow, { formats }: DiaryLocale) =>
  entry.hours === null ? '' : formats.hours(entry.hours)

function timesOf({ entry: { start, end, timezone } }: PreviewRow, { formats }: DiaryLocale): string {
  if (start === null || end === null) return ''
  const time = (instant: string) => formats.timeOfDay(timeOf(instant, timezone))
  return `${time(start)} – ${time(end)}`
}

/** The sentences of a row that are about this column. */
const Problems = ({ row, column }: { row: PreviewRow; column: ImportColumn }) => (
  <ProblemLines sentences={problemsUnder(row, column)} />
)

const Outcome = ({ row }: { row: PreviewRow }) => (
  <>
    <OutcomeChip outcome={row.outcome} />
    <Problems row={row} column="outcome" />
    <RemarkLines sentences={row.warnings} />
  </>
)

function RowCard({ row, locale }: { row: PreviewRow; locale: DiaryLocale }) {
  const { entry } = row
  const day = entry.date === null ? '' : locale.formats.dayHeading(entry.date)
  return (
    <>
      <div className="fb-row-card-head">
        <span className="fb-strong">{projectOf(row)}</span>
        <span className="fb-num fb-strong">{hoursOf(row, locale)}</span>
      </div>
      <div className="fb-muted fb-small fb-import-details">{workOf(row)}</div>
      <div className="fb-muted fb-small">
        {[`Row ${row.row}`, entry.user?.name, day, timesOf(row, locale)].filter(Boolean).join(' · ')}
      </div>
      {(['person', 'date', 'times', 'work', 'hours'] as const).map((column) => (
        <Problems key={column} row={row} column={column} />
      ))}
      <Outcome row={row} />
    </>
  )
}
