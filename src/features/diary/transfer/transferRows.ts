/** Turns the cells of a row into an entry, with a sentence for each cell that cannot be read. */
import { dayOf, isZone, timeOf } from '#core/days.ts'
import { asWritten, type CsvRow } from '#core/csv.ts'
import type { DateOrder } from '#core/typedDate.ts'
import { unitOf, type ImportField, type TransferMapping, type TransferSource } from './transferColumns.ts'
import { datePart, readDay, readDuration, readTime, readYes, timePart, type Read } from '#core/import/values.ts'

/** Messages by the entry's field. */
export type TransferProblems = Record<string, string[]>

export interface ImportRow {
  /** Row number as in a spreadsheet: the header is usually 1. */
  row: number
  date: string | null
  /** `HH:MM` on the date; null where only hours were kept. */
  start: string | null
  end: string | null
  /** The day of the end, where the file has one. */
  end_date: string | null
  /** The file's own duration in minutes. */
  minutes: number | null
  breaks: number
  travel: number
  /** Minutes; null where the file has none. */
  nonbillable: number | null
  billable: boolean | null
  timezone: string
  user: string
  email: string
  client: string
  project: string
  project_code: string
  task: string
  details: string
  problems: TransferProblems
}

export interface TransferReading {
  header: readonly string[]
  mapping: TransferMapping
  source: TransferSource
  order: DateOrder
  /** The zone of rows without one. */
  timezone: string
}

/** Reads a row; null where all mapped columns are empty (blank lines, lines of totals). */
export function readRow({ row, cells }: CsvRow, reading: TransferReading): ImportRow | null {
  const { mapping, source, order } = reading
  const problems: TransferProblems = {}
  const cell = (field: ImportField) => {
    const index = mapping[field]
    const text = index === undefined ? '' : (cells[index] ?? '').trim()
    // Our own exports neutralise what looks like a formula; in other files an apostrophe is part of the text.
    return source === 'fieldbook' ? asWritten(text) : text
  }
  const valueOrProblem = <T>(field: string, { value, problem }: Read<T>): T | null => {
    if (problem !== undefined) (problems[field] ??= []).push(problem)
    return value
  }
  if ((['date', 'start', 'end', 'duration', 'details'] as const).every((field) => cell(field) === '')) return null

  const zone = cell('timezone')
  if (zone !== '' && !isZone(zone)) problems['timezone'] = ['Unknown time zone. Choose one, such as Europe/London.']
  const timezone = zone !== '' && isZone(zone) ? zone : reading.timezone
  const start = moment(cell('start'), cell('date'), order, timezone)
  const end = moment(cell('end'), cell('end_date'), order, timezone)
  const date = valueOrProblem('date', start.day ?? readDay(cell('date') || datePart(cell('start')), order))
  const duration = (field: ImportField, defaults: 'hours' | 'minutes') => {
    const unit = unitOf(reading.header[mapping[field] ?? -1] ?? '') ?? defaults
    return cell(field) === '' ? null : valueOrProblem(nameOf[field] ?? field, readDuration(cell(field), unit))
  }
  return {
    row,
    date,
    start: start.time === null ? null : valueOrProblem('start', start.time),
    end: end.time === null ? null : valueOrProblem('end', end.time),
    end_date: end.day === null ? null : valueOrProblem('end', end.day),
    minutes: duration('duration', 'hours'),
    breaks: duration('breaks', 'minutes') ?? 0,
    travel: duration('travel', 'minutes') ?? 0,
    nonbillable: duration('hours_nonbillable', 'hours'),
    billable: valueOrProblem('hours_nonbillable', readYes(cell('billable'))),
    timezone,
    user: cell('user') || `${cell('first_name')} ${cell('last_name')}`.trim(),
    email: cell('email').toLowerCase(),
    client: cell('client'),
    project: cell('project'),
    project_code: cell('project_code'),
    task: cell('task'),
    details: cell('details'),
    problems,
  }
}

const nameOf: Partial<Record<ImportField, string>> = { duration: 'hours' }

/** A cell with a time of day, or with a day and a time, or an instant, which is converted to the zone. */
function moment(cell: string, dayCell: string, order: DateOrder, zone: string) {
  if (cell === '') return { day: dayCell === '' ? null : readDay(dayCell, order), time: null }
  const time = timePart(cell)
  if (time === '') return { day: dayCell === '' ? null : readDay(dayCell, order), time: readTime(cell) }
  const instant = instantIn(cell)
  if (instant === null) return { day: readDay(cell, order), time: readTime(time) }
  return { day: readDay(dayOf(instant, zone), order), time: { value: timeOf(instant, zone) } }
}

function instantIn(cell: string): string | null {
  const text = cell
    .trim()
    .replace(' ', 'T')
    .replace(/\s+(?=[+-]\d)/, '')
  if (!/(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return null
  try {
    return Temporal.Instant.from(text).toString()
  } catch {
    return null
  }
}

/** Returns the entry's minutes without breaks and travel, if the file has only those; null with a problem. */
export function hoursOf(row: ImportRow): number | null {
  if (row.minutes !== null) return row.minutes
  if (row.start === null || row.end === null) {
    const field = row.start !== null ? 'end' : 'hours'
    if (row.problems[field] === undefined && row.problems['start'] === undefined)
      row.problems[field] = ['Hours, or start and end, are missing.']
  }
  return null
}
