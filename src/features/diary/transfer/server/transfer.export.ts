/** Entries as files: CSV and XLSX as streams of any length, PDF by diary.export.pdf.ts. */
import { newClocks, type Clocks } from '#core/clock.ts'
import { minutesToHours } from '#core/hours.ts'
import { wording } from '#core/locale/wording.ts'
import type { Me, OwnCtx } from '#server/context.ts'
import { sendFile } from '#server/stream.ts'
import { tableFile } from '#server/table.ts'
import type { SheetColumn } from '#server/xlsx.ts'
import { exportTypes, type ExportQuery } from '../transfer.contract.ts'
import { timesheets } from './transfer.export.pdf.ts'
import { batchesOf, matchingOf, type ExportRow } from './transfer.export.rows.ts'

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
        content: tableFile(format, wording[me.locale].diary, columns, cellsOf(batchesOf(ctx, query))),
      })
    case 'pdf':
      return void sendFile(reply, { ...named, content: await timesheets(ctx, batchesOf(ctx, query), query) })
  }
}

/** `Diary 2026-03-01 to 2026-03-31`; an open end is left out. */
function fileNameOf(me: Me, { start, end }: ExportQuery) {
  const period = start && end ? ` ${start} to ${end}` : start ? ` from ${start}` : end ? ` to ${end}` : ''
  return `${wording[me.locale].diary}${period}`
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
  { name: 'Total hours', kind: 'decimal', width: 12 },
  { name: 'Non-billable hours', kind: 'decimal', width: 18 },
  { name: 'Billable hours', kind: 'decimal', width: 14 },
  { name: 'Details', kind: 'text', width: 60 },
  { name: 'Status', kind: 'text', width: 12 },
  { name: 'Decision notes', kind: 'text', width: 30 },
]

async function* cellsOf(batches: AsyncIterable<readonly ExportRow[]>) {
  const clocks = newClocks()
  for await (const rows of batches) yield rows.map((row) => cells(row, clocks))
}

function cells(row: ExportRow, clocks: Clocks): string[] {
  const { timezone, breaks, travel, gross_minutes: gross, start_seconds, end_seconds } = row
  const clock = clocks(timezone)
  const end = end_seconds === null ? null : clock(end_seconds)
  const hours = (minutes: number) => (gross === null ? '' : minutesToHours(minutes))
  const total = (gross ?? 0) - breaks
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
    hours(total - travel),
    hours(total),
    hours(row.nonbillable_minutes),
    hours(total - row.nonbillable_minutes),
    row.details,
    row.status,
    row.decision_notes,
  ]
}
