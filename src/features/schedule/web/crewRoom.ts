/** Says what room people have on some days, before they are chosen: leave, full days and free hours. Pure. */
import { addDays, type DayWindow } from '#core/days.ts'
import type { Locale } from '#web/locale.ts'
import type { Schedule, SchedulePerson } from '../schedule.contract.ts'
import { overlaps } from '../schedule.rules.ts'
import { daysText } from './boardText.ts'

interface CrewRoom {
  away: Schedule['absences'][number] | undefined
  /** Days of work of the person, and those of them without any time left. */
  worked: readonly string[]
  full: readonly string[]
  /** Minutes that are free on all of the days together. */
  free: number
}

/** Returns the room of a person on days, as far as the schedule shows them. */
export function roomOf(known: Schedule, { id, available, booked }: SchedulePerson, days: DayWindow): CrewRoom {
  const left = available.flatMap((has, index) => {
    const day = addDays(known.start, index)
    return has === 0 || day < days.start || day > days.end ? [] : [{ day, free: has - (booked[index] ?? 0) }]
  })
  return {
    away: known.absences.find((absence) => absence.user_id === id && overlaps(absence, days)),
    worked: left.map(({ day }) => day),
    full: left.filter(({ free }) => free <= 0).map(({ day }) => day),
    free: left.reduce((sum, { free }) => sum + Math.max(0, free), 0),
  }
}

/** Whether it is better to choose somebody else: on leave, without work, or full on some of the days. */
export const isShort = ({ away, worked, full }: CrewRoom): boolean =>
  away !== undefined || worked.length === 0 || full.length > 0

/** Returns the room in words, as in `Full on Tue 1 Dec · 7.5 h free`. */
export function roomText({ away, worked, full, free }: CrewRoom, days: DayWindow, formats: Locale['formats']): string {
  const isFull = full.length > 0 && full.length === worked.length
  return [
    away && `${away.name}, ${formats.dayRange(away.start, away.end, away.start)}`,
    full.length > 0 && fullText(full, worked.length, days, formats),
    worked.length === 0 && !away && 'Not at work',
    worked.length > 0 && !isFull && `${formats.hours(free)} h free`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function fullText(full: readonly string[], worked: number, days: DayWindow, formats: Locale['formats']): string {
  const [first, last = first] = full
  if (days.start === days.end) return 'Full that day'
  if (full.length === worked) return 'Full on these days'
  if (first === undefined || last === undefined || full.length > 2) return `Full on ${full.length} of ${worked} days`
  return `Full on ${full.map((day) => daysText({ start: day, end: day }, formats)).join(' and ')}`
}
