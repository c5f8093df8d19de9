/** Reads cells as other programs write them: days in any order, times in 12 or 24 hours, durations, yes and no. */
import { isDay } from '#core/days.ts'
import { hoursToMinutes } from '#core/hours.ts'
import type { DateOrder } from '#core/typedDate.ts'

/** Understood, or the sentence that says why not. */
export type Read<T> = { value: T; problem?: never } | { value: null; problem: string }
const read = <T>(value: T): Read<T> => ({ value })
const refused = (problem: string) => ({ value: null, problem })

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const digits = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ](\d{1,4})$/
const worded = /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[ \-.]+([a-z]{3,9})\.?,?[ -]+(\d{4}|\d{2})$/
const wordedMonthFirst = /^(?:[a-z]{3,9}\.?,?\s+)?([a-z]{3,9})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4}|\d{2})$/

/** The part of a cell that is its date: an ISO instant or a date and time hold a time behind it. */
export const datePart = (cell: string) => cell.trim().replace(/(?:T|,?[\s\u202f]+)\d{1,2}:\d{2}.*$/, '')
/** The time of day, and offset, behind a date; empty when there is none. */
export const timePart = (cell: string) => /[T\s\u202f](\d{1,2}:\d{2}.*)$/.exec(cell.trim())?.[1] ?? ''

export interface OrderSeen {
  /** The one order that fits every date; null when more than one does, or none. */
  order: DateOrder | null
  /** The orders that fit every date: two of them are a question. */
  possible: DateOrder[]
  /** A date whose order matters. */
  sample: string | null
}

/**
 * The order of day and month in the dates of a column. Words, ISO dates and dotted dates (day first wherever they are
 * written) say it themselves; `1/2/2026` may be either, and one date with a number over 12 settles them all.
 */
export function orderOf(cells: Iterable<string>): OrderSeen {
  let [dayFirst, monthFirst, sample] = [true, true, null as string | null]
  for (const cell of cells) {
    const match = /^(\d{1,2})([/\- ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(datePart(cell))
    if (!match) continue
    const [a, b] = [Number(match[1]), Number(match[3])]
    // A day in no order says nothing of the others; its row is refused.
    if ((a > 12 && b > 12) || Math.max(a, b) > 31 || Math.min(a, b) === 0) continue
    if (a > 12) monthFirst = false
    if (b > 12) dayFirst = false
    if (a !== b) sample ??= datePart(cell)
  }
  const possible: DateOrder[] = [...(dayFirst ? (['dmy'] as const) : []), ...(monthFirst ? (['mdy'] as const) : [])]
  // Dates that say neither, or dates that are the same read either way, leave nothing to ask.
  const settled = sample === null ? 'dmy' : possible.length === 1 ? (possible[0] ?? null) : null
  return { order: settled, possible, sample }
}

/** A cell's day as `YYYY-MM-DD`. */
export function readDay(cell: string, order: DateOrder): Read<string> {
  const text = datePart(cell).toLowerCase()
  if (text === '') return refused('Date missing.')
  const day = fromDigits(text, order) ?? fromWords(text)
  if (day === null) return refused(`“${short(cell)}” is not a date.`)
  if (!isDay(day)) return refused(`“${short(cell)}” is not a valid date.`)
  // The years that every other date field accepts.
  return day >= '1900' && day < '3000' ? read(day) : refused('Enter a year from 1900 to 2999.')
}

function fromDigits(text: string, order: DateOrder): string | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return dated(compact[1], compact[2], compact[3])
  const match = digits.exec(text)
  if (!match) return null
  const [, a = '', b = '', c = ''] = match
  if (a.length > 2) return a.length === 4 && c.length <= 2 ? dated(a, b, c) : null
  if (c.length === 3 || c.length === 1) return null
  const [day, month] = order === 'mdy' && !text.includes('.') ? [b, a] : [a, b]
  return order === 'ymd' && c.length === 2 ? dated(a.padStart(4, '20'), b, c) : dated(c.padStart(4, '20'), month, day)
}

function fromWords(text: string): string | null {
  const [dayFirst, monthFirst] = [worded.exec(text), wordedMonthFirst.exec(text)]
  const [day, name, year] = dayFirst
    ? dayFirst.slice(1)
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : []
  const month = months.indexOf((name ?? '').slice(0, 3)) + 1
  return month === 0 ? null : dated(year?.padStart(4, '20'), String(month), day)
}

const dated = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** A time of day as `HH:MM`, seconds cut off: `9:05`, `09:05:59`, `9:05 PM`, `9.05`, `0905`, `9pm`. */
export function readTime(cell: string): Read<string> {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/[\s\u202f]+/g, ' ')
  const match =
    /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)? ?(?:([ap])\.? ?m\.?)?$/.exec(text) ??
    /^(\d{2})(\d{2})()$/.exec(text) ??
    /^(\d{1,2})() ?([ap])\.? ?m\.?$/.exec(text)
  if (!match) return refused(`“${short(cell)}” is not a time of day.`)
  const [, hours = '', minutes = '', half = ''] = match
  const hour = Number(hours)
  const wrong = half ? hour < 1 || hour > 12 : hour > 23
  if (wrong || Number(minutes) > 59) return refused(`“${short(cell)}” is not a valid time.`)
  const in24 = half === '' ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return read(`${String(in24).padStart(2, '0')}:${minutes || '00'}`)
}

/** A duration in whole minutes: `1:30`, `01:30:29`, `1.5`, `1,5`, `1h 30m`, `7h30`, `PT1H30M`, `90m`; a bare number is in `unit`. */
export function readDuration(cell: string, unit: 'hours' | 'minutes' | 'seconds'): Read<number> {
  const message = cell
    .trim()
    .toLowerCase()
    .replace(/[\s\u202f]+/g, ' ')
  // ISO 8601: `PT1H30M`; minutes may stand behind the hours without a letter: `7h30`.
  const text = message.replace(/^pt(?=\d)/, '').replace(/^(\d{1,4}) ?h ?(\d{2})$/, '$1h $2m')
  const clock = /^(\d{1,4}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (clock) {
    const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)]
    if (minutes > 59 || seconds > 59) return refused(`“${short(cell)}” is not a duration.`)
    return read(hours * 60 + minutes + Math.floor((seconds + 30) / 60))
  }
  const parts =
    /^(?:(\d{1,4}) ?h(?:rs?|ours?)?)?(?: ?(\d{1,5}) ?m(?:in(?:ute)?s?)?)?(?: ?(\d{1,5}) ?s(?:ec(?:ond)?s?)?)?$/.exec(
      text,
    )
  if (parts && text !== '')
    return read(Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0) + Math.floor((Number(parts[3] ?? 0) + 30) / 60))
  const number = /^(\d{1,7})?(?:[.,](\d{1,20}))? ?(h(?:rs?|ours?)?)?$/.exec(text)
  if (!number || (number[1] ?? number[2]) === undefined) return refused(`“${short(cell)}” is not a duration.`)
  const value = `${number[1] ?? '0'}.${number[2] ?? '0'}`
  if (unit === 'hours' || number[3] !== undefined) return read(hoursToMinutes(value))
  const whole = Number(number[1]) + (/^[5-9]/.test(number[2] ?? '') ? 1 : 0)
  return read(unit === 'minutes' ? whole : Math.floor((whole + 30) / 60))
}

const yes = ['yes', 'y', 'true', '1', 'x', 'billable', 'ja', 'oui', 'sí', 'si']
const no = ['no', 'n', 'false', '0', 'non-billable', 'nonbillable', 'not billable', 'nein', 'non']

/** Whether a cell says yes; an empty one says nothing. */
export function readYes(cell: string): Read<boolean | null> {
  const text = cell.trim().toLowerCase()
  if (text === '') return read(null)
  if (yes.includes(text)) return read(true)
  return no.includes(text) ? read(false) : refused(`“${short(cell)}” is neither yes nor no.`)
}

/** A whole number; of terms of payment the days: `30`, `Net 30`, `30 days`, `Due on receipt`. */
export function readWhole(cell: string): number | null {
  if (/^due (?:up)?on receipt$/i.test(cell)) return 0
  const [, dayCount] = /^(?:net\s*)?(\d{1,9})(?:\s*days?)?$/i.exec(cell) ?? []
  return dayCount === undefined ? null : Number(dayCount)
}

/** Explains a spreadsheet's error value in a sentence; null for any other cell. */
export const spreadsheetError = (cell: string): string | null =>
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/.test(cell.trim())
    ? `This cell has the error ${cell.trim()}. Correct it in the spreadsheet.`
    : null

/** Shortens a cell to 40 characters for a sentence. */
export const short = (cell: string) => (cell.trim().length > 40 ? `${cell.trim().slice(0, 39)}…` : cell.trim())
