/** Entries as files: CSV and XLSX as streams of any length, PDF by diary.export.pdf.ts. */
import { newClocks, type Clocks } from '#core/clock.ts'
import { hoursThatAddUp, minutesToClock } from '#core/hours.ts'
import { locales } from '#core/locale/locales.ts'
import type { Me, OwnCtx } from '#server/http/context.ts'
import { sendFile } from '#server/http/stream.ts'
import { tableFile } from '#server/formats/tableFile.ts'
import type { SheetColumn } from '#server/formats/xlsx.ts'
import { exportTypes, type ExportQuery } from '../transfer.contract.ts'
import { timesheets } from './exportPdf.ts'
import { batchesOf, matchingOf, type ExportRow } from './exportRows.ts'

/** Sends the file; 400 by field for an invalid filter. */
export async function exportEntries(ctx: OwnCtx, query: ExportQuery): Promise<void> {
  const { me, reply } = ctx
  const { format } = query
  const named = { fileName: `${fileNameOf(me, query)}.${format}`, type: exportTypes[format] }
  // An invalid filter is refused before the first byte is sent.
  matchingOf(me, query)
  switch (format) {
    case 'csv':
    case 'xlsx':
      return void sendFile(reply, {
        ...named,
        content: tableFile(format, locales[me.locale].words.diary, columns, cellsOf(batchesOf(ctx, query))),
      })
    case 'pdf':
      return void sendFile(reply, { ...named, content: await timesheets(ctx, batchesOf(ctx, query), query) })
  }
}

/** `Diary 2026-03-01 to 2026-03-31`; an open end is left out. */
function fileNameOf(me: Me, { start, end }: ExportQuery) {
  const period = start && end ? ` ${start} to ${end}` : start ? ` from ${start}` : end ? ` to ${end}` : ''
  return `${locales[me.locale].words.diary}${period}`
}

/** The columns of CSV and XLSX, which the import knows by these names. */
const columns: readonly SheetColumn[] = [
  { name: 'Entry', kind: 'integer', width: 10 },
  { name: 'Date', kind: 'date', width: 12 },
  { name: 'Start', kind: 'time', width: 8 },
  { name: 'End date', kind: 'date', width: 12 },
  { name: 'End', kind: 'time', width: 8 },
  { name: 'Time zone', kind: 'text', width: 18 },
  { name: 'User', kind: 'text', width: 22 },
  { name: 'Project reference', kind: 'text', width: 18 },
  { name: 'Project', kind: 'text', width: 30 },
  { name: 'Task', kind: 'text', width: 24 },
  { name: 'Breaks (min)', kind: 'integer', width: 12 },
  { name: 'Travel (min)', kind: 'integer', width: 12 },
  { name: 'Hours', kind: 'decimal', width: 10 },
  { name: 'Hours (h:mm)', kind: 'duration', width: 12 },
  { name: 'Total hours', kind: 'decimal', width: 12 },
  { name: 'Total hours (h:mm)', kind: 'duration', width: 12 },
  { name: 'Non-billable hours', kind: 'decimal', width: 18 },
  { name: 'Non-billable hours (h:mm)', kind: 'duration', width: 18 },
  { name: 'Billable hours', kind: 'decimal', width: 14 },
  { name: 'Billable hours (h:mm)', kind: 'duration', width: 14 },
  { name: 'Details', kind: 'text', width: 60 },
  { name: 'Status', kind: 'text', width: 12 },
  { name: 'Decision notes', kind: 'text', width: 30 },
]

async function* cellsOf(batches: AsyncIterable<readonly ExportRow[]>) {
  const clocks = newClocks()
  // Columns add up over the whole file, which is never held as a whole.
  const before = sums.map(() => 0)
  for await (const rows of batches) {
    const hours = sums.map((minutesOf, index) => {
      const minutes = rows.map((row) => (row.gross_minutes === null ? 0 : minutesOf(row)))
      const after = before[index] ?? 0
      before[index] = minutes.reduce((sum, each) => sum + each, after)
      return hoursThatAddUp(minutes, { after })
    })
    yield rows.map((row, index) =>
      cells(
        row,
        clocks,
        hours.map((column) => column[index] ?? ''),
      ),
    )
  }
}

const totalOf = ({ gross_minutes, breaks }: ExportRow) => (gross_minutes ?? 0) - breaks
/** Minutes that the columns of hours add up. */
const sums: readonly ((row: ExportRow) => number)[] = [
  (row) => totalOf(row) - row.travel,
  totalOf,
  (row) => row.nonbillable_minutes,
  (row) => totalOf(row) - row.nonbillable_minutes,
]

function cells(row: ExportRow, clocks: Clocks, hours: readonly string[]): string[] {
  const { timezone, breaks, travel, gross_minutes: gross, start_seconds, end_seconds } = row
  const clock = clocks(timezone)
  const end = end_seconds === null ? null : clock(end_seconds)
  return [
    String(row.id),
    row.date,
    clock(start_seconds).time,
    end?.day ?? '',
    end?.time ?? '',
    timezone,
    row.user_name,
    row.project_reference ?? '',
    row.project_name ?? '',
    row.task_name ?? '',
    String(breaks),
    String(travel),
    ...sums.flatMap((minutesOf, index) =>
      gross === null ? ['', ''] : [hours[index] ?? '', minutesToClock(minutesOf(row))],
    ),
    row.details,
    row.status,
    row.decision_notes,
  ]
}
