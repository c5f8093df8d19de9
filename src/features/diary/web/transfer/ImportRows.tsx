import { useMemo } from 'react'

import { timeOf } from '#core/days.ts'
import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { DiaryImportPreview, PreviewRow } from '../../diary.transfer.contract.ts'
import { type DiaryLocale, useDiaryLocale } from '../useDiaryLocale.ts'
import { type ImportColumn, problemsUnder } from './importRows.ts'

export type Shown = 'all' | 'refuse' | 'remarks' | 'skip'

interface ImportRowsProps {
  rows: readonly PreviewRow[]
  totals: DiaryImportPreview['totals']
  shown: Shown
  onShown: (shown: Shown) => void
  /** Numbers of the rows that the person left out. */
  leftOut: readonly number[]
  refreshing: boolean
  onLeaveOut: (row: number) => void
  onTakeIn: (row: number) => void
}

const fits: Record<Shown, (row: PreviewRow) => boolean> = {
  all: () => true,
  refuse: ({ outcome }) => outcome === 'refuse',
  remarks: ({ outcome, warnings }) => outcome === 'import' && warnings.length > 0,
  skip: ({ outcome }) => outcome === 'skip',
}

/** The rows of the file, each with what would become of it. */
export function ImportRows(props: ImportRowsProps) {
  const { rows, totals, shown, onShown, leftOut, onLeaveOut, onTakeIn } = props
  const locale = useDiaryLocale()
  const left = useMemo(() => new Set(leftOut), [leftOut])
  const columns = useMemo(() => columnsOf(locale), [locale])
  const card = useMemo(() => cardOf(locale), [locale])
  const listed = useMemo(() => rows.filter(fits[shown]), [rows, shown])
  const filters = [
    { value: 'all', label: 'All', count: totals.rows },
    { value: 'refuse', label: 'Problems', count: totals.refuse },
    { value: 'remarks', label: 'Remarks', count: totals.warnings },
    { value: 'skip', label: 'Left out', count: totals.skip },
  ] as const
  return (
    <>
      <div className="fb-segments" role="group" aria-label="Rows to show">
        {filters.map(({ value, label, count }) => (
          <button key={value} type="button" aria-pressed={value === shown} onClick={() => onShown(value)}>
            {label} <span className="fb-muted">{count.toLocaleString('en')}</span>
          </button>
        ))}
      </div>
      <DataTable
        label="Rows of the file"
        noun={listed.length === 1 ? 'row' : 'rows'}
        columns={columns}
        rows={listed}
        rowId={({ row }) => String(row)}
        rowLabel={({ row }) => `row ${row}`}
        refreshing={props.refreshing}
        boxed
        rowActions={({ row, outcome }) =>
          left.has(row)
            ? [{ label: 'Take in again', onClick: () => onTakeIn(row) }]
            : outcome === 'skip'
              ? []
              : [{ label: 'Leave out', onClick: () => onLeaveOut(row) }]
        }
        card={card}
        empty={
          <p className="fb-import-none fb-muted">
            No such rows. <Button onClick={() => onShown('all')}>Show all</Button>
          </p>
        }
      />
    </>
  )
}

const cardOf = (locale: DiaryLocale) => (row: PreviewRow) => <RowCard row={row} locale={locale} />

const outcomes: Record<PreviewRow['outcome'], string> = { import: 'New', skip: 'Left out', refuse: 'Problem' }

function columnsOf(locale: DiaryLocale): Column<PreviewRow>[] {
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
    { id: 'hours', header: 'Hours', numeric: true, width: '7rem', cell: under('hours', hoursOf) },
    { id: 'outcome', header: 'Outcome', width: '13rem', cell: (row) => <Outcome row={row} /> },
  ]
}

const projectOf = ({ entry: { project } }: PreviewRow) =>
  project === null ? 'No project' : `${project.reference} ${project.name}`
const workOf = ({ entry: { task, details } }: PreviewRow) =>
  [task?.name ?? '', details.replaceAll(/\s+/g, ' ')].filter((part) => part !== '').join(' · ')
const hoursOf = ({ entry }: PreviewRow) => (entry.hours === null ? '' : minutesToClock(hoursToMinutes(entry.hours)))

function timesOf({ entry: { start, end, timezone } }: PreviewRow, { formats }: DiaryLocale): string {
  if (start === null || end === null) return ''
  const time = (instant: string) => formats.timeOfDay(timeOf(instant, timezone))
  return `${time(start)} – ${time(end)}`
}

/** The sentences of a row that are about this column. */
function Problems({ row, column }: { row: PreviewRow; column: ImportColumn }) {
  return problemsUnder(row, column).map((sentence) => (
    <div key={sentence} className="fb-import-problem">
      {sentence}
    </div>
  ))
}

const Outcome = ({ row }: { row: PreviewRow }) => (
  <>
    <span className="fb-import-outcome" data-outcome={row.outcome}>
      {outcomes[row.outcome]}
    </span>
    <Problems row={row} column="outcome" />
    {row.warnings.map((sentence) => (
      <div key={sentence} className="fb-muted fb-small fb-import-remark">
        {sentence}
      </div>
    ))}
  </>
)

function RowCard({ row, locale }: { row: PreviewRow; locale: DiaryLocale }) {
  const { entry } = row
  const day = entry.date === null ? '' : locale.formats.dayHeading(entry.date)
  return (
    <>
      <div className="fb-row-card">
        <span className="fb-strong">{projectOf(row)}</span>
        <span className="fb-num fb-strong">{hoursOf(row)}</span>
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
