/** Hours in a grid, as spreadsheets of a week have them: a row for each task or person, a column for each day. */
import { weekday } from '#core/days.ts'
import type { ImportSheet } from '#core/import/sheet.ts'
import { readDay } from '#core/import/values.ts'
import type { DateOrder } from '#core/typedDate.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const named = new RegExp(String.raw`^(${weekdays.join('|')})[a-z]*\.?,?\s+`, 'i')
const orders: readonly DateOrder[] = ['dmy', 'mdy']
const isTotal = (text: string) => /^(?:(?:grand |weekly )?totals?|sum|Σ)$/i.test(text.trim())

/** The table with a row for each day that has hours; the table itself where its columns are no days. */
export function withRowForEachDay(sheet: ImportSheet): ImportSheet {
  const { header } = sheet
  const headings = header.cells.map((cell) => cell.trim())
  const dayColumns = headings.flatMap((heading, index) =>
    orders.some((order) => dayIn(heading, order)) ? [index] : [],
  )
  if (dayColumns.length < 2) return sheet
  const days = daysOf(dayColumns.map((index) => headings[index] ?? ''))
  const others = headings.flatMap((heading, index) => (dayColumns.includes(index) || isTotal(heading) ? [] : [index]))
  const rows = sheet.rows.flatMap(({ cells }) => {
    const labels = others.map((index) => cells[index] ?? '')
    if (isTotal(labels.find((cell) => cell.trim() !== '') ?? '')) return []
    return dayColumns.flatMap((column, index) => {
      const hours = (cells[column] ?? '').trim()
      return hours === '' || /^0+(?:[.,:]0+)?$/.test(hours) ? [] : [{ cells: [...labels, days[index] ?? '', hours] }]
    })
  })
  return {
    ...sheet,
    header: { ...header, cells: [...others.map((index) => headings[index] ?? ''), 'Date', 'Hours'] },
    // Row numbers count the rows of the new table.
    rows: rows.map((row, index) => ({ ...row, row: header.row + 1 + index })),
  }
}

const withoutWeekday = (heading: string) => heading.replace(named, '')
function dayIn(heading: string, order: DateOrder): string | null {
  const text = withoutWeekday(heading)
  // A number alone is no day.
  return /\d\D+(?:\d|[a-z])/i.test(text) ? (readDay(text, order).value ?? null) : null
}

/** Returns the days of these headings; the text itself if both orders of day and month give days of one week. */
function daysOf(headings: readonly string[]): string[] {
  const possible = orders.flatMap((order) => {
    const days = headings.map((heading) => dayIn(heading, order))
    return days.every((day) => day !== null) &&
      isSpan(days) &&
      headings.every((heading, index) => agrees(heading, days[index]))
      ? [days]
      : []
  })
  const [only] = possible
  const same = only !== undefined && possible.every((days) => days.join() === only.join())
  return same ? only : headings.map(withoutWeekday)
}
/** Days a month apart are not columns of the same grid. */
const isSpan = (days: readonly string[]) =>
  days.every(
    (day, index) => index === 0 || (day > (days[index - 1] ?? '') && daysBetween(days[index - 1] ?? '', day) <= 7),
  )
const daysBetween = (first: string, last: string) =>
  Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days
const agrees = (heading: string, day: string | undefined) => {
  const name = named.exec(heading)?.[1]?.toLowerCase()
  return name === undefined || day === undefined || weekdays.indexOf(name) + 1 === weekday(day)
}
