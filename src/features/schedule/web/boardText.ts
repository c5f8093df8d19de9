/** Texts of bars, rows and cells, for screen readers and for tooltips. */
import { addDays, type DayWindow } from '#core/days.ts'
import type { Reply } from '#core/contract.ts'
import type { Locale } from '#web/locale.ts'
import type { copyBookings } from '../schedule.contract.ts'
import type { Bar, Mark, ScheduleItemRow } from './boardModel.ts'

type Formats = Locale['formats']

export const daysText = ({ start, end }: DayWindow, formats: Formats): string =>
  start === end ? formats.dayHeading(start) : `${formats.dayHeading(start)} to ${formats.dayHeading(end)}`

export function hoursText(
  { hours: given, spread }: { hours: string | null; spread: boolean },
  formats: Formats,
): string {
  if (given === null) return 'whole days'
  return spread ? `${formats.hours(given)} h in total` : `${formats.hours(given)} h a day`
}

export const nameOf = (row: ScheduleItemRow): string => (row.kind === 'person' ? row.person.name : row.piece.name)

/** Returns the full text of a bar. */
export function barText(bar: Bar, row: ScheduleItemRow, start: string, formats: Formats): string {
  const { booking, absence, minutes, project } = bar
  const window = { start: addDays(start, bar.at), end: addDays(start, bar.at + bar.days - 1) }
  if (minutes !== null)
    return `${nameOf(row)} has ${formats.hours(minutes)} h free ${bar.days > 1 ? 'each day, ' : ''}${daysText(window, formats)}`
  if (absence) return `${bar.text}, ${daysText(absence, formats)}`
  if (!booking) return bar.text
  const warned = row.marks.filter(({ kind, at }) => kind === 'over' && at >= bar.at && at < bar.at + bar.days)
  return [
    project ? `${bar.text}, ${project.name}` : bar.text,
    daysText(booking, formats),
    ...(row.kind === 'person' && booking.id !== null ? [hoursText(booking, formats)] : []),
    ...(booking.id === null ? ['from the dates of the task, not booked'] : []),
    ...(booking.confirmed ? [] : ['tentative']),
    ...(booking.override ? ['missing a required qualification'] : []),
    ...(bar.task?.closed ? ['closed'] : []),
    ...(warned.length > 0
      ? [`over capacity on ${warned.map(({ at }) => formats.dayHeading(addDays(start, at))).join(', ')}`]
      : []),
  ].join(', ')
}

/** Returns the text of a mark: of a day with too much work its hours. */
export const markText = ({ title, minutes }: Mark, { hours }: Formats): string =>
  minutes ? `${hours(minutes.booked)} h booked of ${hours(minutes.available)} h` : title

/** Returns the text below the name of a row. */
export function underName(row: ScheduleItemRow, withDepartment: boolean): string {
  const parts =
    row.kind === 'piece'
      ? [row.piece.identifier]
      : [withDepartment ? row.department : '', row.load === null ? '' : `${row.load}%`]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Returns the text of an empty cell for its keyboard focus. */
export function cellText(row: ScheduleItemRow, day: DayWindow & { at: number }, formats: Formats): string {
  const days = daysText(day, formats)
  if (row.kind === 'piece') {
    const mark = row.marks.find(({ at, days: many }) => at <= day.at && day.at < at + many)
    return `${row.piece.name}, ${days}${mark ? `: ${mark.title.toLowerCase()}` : ''}`
  }
  const { person, calendar } = row
  const holiday = calendar.get(day.start)
  const [has, takes] = [person.available[day.at] ?? 0, person.booked[day.at] ?? 0]
  const free = has === 0 ? (holiday ?? 'not at work') : `${formats.hours(Math.max(0, has - takes))} h free`
  return `${person.name}, ${days}: ${free}`
}

type SkippedBookings = Reply<typeof copyBookings>['skipped']
/** Says what was copied, and what was not and why: the first reasons, each once. */
export function copiedText(copied: number, skipped: SkippedBookings): string {
  const done = copied === 1 ? 'Booking copied.' : `${copied} bookings copied.`
  if (skipped.length === 0) return done
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  const more = reasons.length > 2 ? ` And ${reasons.length - 2} more reasons.` : ''
  return `${done} ${skipped.length} left out: ${reasons.slice(0, 2).join(' ')}${more}`
}
