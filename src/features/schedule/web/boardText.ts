/** Texts of bars, rows and cells, for screen readers and for tooltips. */
import { addDays, type DayWindow } from '#core/days.ts'
import type { Reply } from '#core/contract.ts'
import type { Locale } from '#web/locale.ts'
import type { BookingRow, copyBookings, Schedule } from '../schedule.contract.ts'
import { equipmentRefusal, overlaps } from '../schedule.rules.ts'
import { proposedId } from './boardChange.ts'
import type { Bar, Sign } from './boardBars.ts'
import type { Mark, ScheduleItemRow } from './boardModel.ts'

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
    ...((booking.id ?? 0) <= proposedId ? ['proposed, not booked'] : []),
    ...(booking.confirmed ? [] : ['tentative']),
    ...(booking.lacking ?? []).map(({ type, expiration }) =>
      expiration === null ? `lacks “${type.name}”` : `“${type.name}” only until ${formats.longDate(expiration)}`,
    ),
    ...(booking.override ? [`booked anyway: ${booking.override.reason}`] : []),
    ...clashesOf(bar, row, formats),
    ...(bar.task?.closed ? ['closed'] : []),
    ...(warned.length > 0
      ? [`over capacity on ${warned.map(({ at }) => formats.dayHeading(addDays(start, at))).join(', ')}`]
      : []),
  ].join(', ')
}

/** Names what a booking clashes with: the leave of its person, or what keeps its equipment from being used. */
function clashesOf({ booking, signs }: Bar, row: ScheduleItemRow, formats: Formats): string[] {
  if (!booking) return []
  const refusal = row.kind === 'piece' ? equipmentRefusal(row.piece, booking, formats.longDate) : null
  const away = row.bars.flatMap(({ absence }) => (absence && overlaps(absence, booking) ? [absence] : []))
  return [
    ...away.map((absence) => `${absence.name} ${daysText(absence, formats)}`),
    ...(refusal ? [refusal.replace(/\.$/, '')] : []),
    ...(row.kind === 'piece' && row.piece.fault !== '' ? [`fault reported: ${row.piece.fault}`] : []),
    ...(signs.includes('changed') ? ['changed by somebody else'] : []),
  ]
}

/** Signs before the text of a bar, and their meanings for the list of keys. */
export const signs: Readonly<Record<Sign, { glyph: string; means: string }>> = {
  lacks: { glyph: '▲', means: 'A required qualification is missing or ends' },
  away: { glyph: '⟂', means: 'On leave on some of these days' },
  unusable: {
    glyph: '◆',
    means: 'Not usable on all of these days, such as calibration that is due, or a fault is reported',
  },
  tentative: { glyph: '~', means: 'Tentative' },
  changed: { glyph: '✎', means: 'Changed by somebody else since you opened the board' },
}
/** Returns the text on a bar, its signs before it; where there is room for a word only, the reference comes first. */
export const shownText = ({ signs: shown, text, days, project }: Bar): string => {
  const glyphs = shown.map((sign) => signs[sign].glyph)
  const reference = project?.reference ?? ''
  return days === 1 && reference !== '' && text.startsWith(`${reference} `)
    ? [reference, ...glyphs, text.slice(reference.length + 1)].join(' ')
    : [...glyphs, text].join(' ')
}

/** Returns the text of a mark: of a day with too much work its hours. */
export const markText = ({ title, minutes }: Mark, { hours }: Formats): string =>
  minutes ? `${hours(minutes.booked)} h booked of ${hours(minutes.available)} h` : title

/**
 * Returns the days on which a person is booked beyond their time: short for the column of names, where more than two runs
 * of days are a number, and in full. Null without any.
 */
export function overText(
  row: ScheduleItemRow,
  start: string,
  formats: Formats,
): { short: string; full: string } | null {
  const over = row.kind === 'person' ? row.marks.filter(({ kind }) => kind === 'over').map((mark) => mark.at) : []
  if (over.length === 0) return null
  const runs: DayWindow[] = []
  for (const [index, column] of over.entries()) {
    const [day, last] = [addDays(start, column), runs.at(-1)]
    if (last && over[index - 1] === column - 1) last.end = day
    else runs.push({ start: day, end: day })
  }
  const brief = (day: string) => `${formats.dayHeading(day).split(' ')[0]} ${Number(day.slice(8))}`
  const short =
    runs.length > 2
      ? `on ${over.length} days`
      : runs
          .map((run) => (run.start === run.end ? brief(run.start) : `${brief(run.start)}–${brief(run.end)}`))
          .join(', ')
  return { short: `over ${short}`, full: `over capacity on ${runs.map((run) => daysText(run, formats)).join(', ')}` }
}

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

/** Returns `Owen Marsh, Van 1 and Van 2`. */
export const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** Most people and pieces that a notification names. */
const mostNames = 3
/** Names whom and which days bookings are of, as in `Owen Marsh and Van 1, Mon 14 to Tue 15 Dec`. */
export function whoAndWhen(
  bookings: readonly BookingRow[],
  { people, equipment }: Pick<Schedule, 'people' | 'equipment'>,
  formats: Formats,
): string {
  const named = new Map<string, string>([
    ...people.map(({ id, name }) => [`u${id}`, name] as const),
    ...equipment.map(({ id, name }) => [`e${id}`, name] as const),
  ])
  const all = bookings.flatMap(
    ({ user_id, equipment_id }) => named.get(user_id === null ? `e${equipment_id}` : `u${user_id}`) ?? [],
  )
  const names = [...new Set(all)]
  const more = names.length - mostNames
  const who = listed(more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names)
  const [start, end] = [
    bookings.map((row) => row.start).toSorted()[0],
    bookings
      .map((row) => row.end)
      .toSorted()
      .at(-1),
  ]
  const days = start !== undefined && end !== undefined ? daysText({ start, end }, formats) : ''
  return [who, days].filter(Boolean).join(', ')
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
