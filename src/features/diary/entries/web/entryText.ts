/** What a row says about an entry: its times, hours and work in a few words. */
import { minutesBetween, timeOf } from '#core/days.ts'
import { hoursToMinutes, minutesToClock } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Status } from '#web/ui/StatusBadge.tsx'
import type { DiaryEntry } from '../entries.contract.ts'
import { deriveHours } from '../entries.hours.ts'
import { detailsOf } from './said.ts'
import { waitingOf } from '../../offline/web/waitingOf.ts'

/** On the clock of the entry's own place: `08:00 – 12:30`, `08:00 – now`. */
export function timesText({ start, end, timezone }: DiaryEntry, formats: Formats): string {
  const write = (instant: string) => formats.timeOfDay(timeOf(instant, timezone))
  return `${write(start)} – ${end === null ? 'now' : write(end)}`
}

/** `7:30`; of a running timer the time so far. */
export function hoursText(entry: DiaryEntry, now: string): string {
  if (entry.end !== null) return minutesToClock(hoursToMinutes(entry.hours))
  if (minutesBetween(entry.start, now) < 0) return '0:00'
  const { start, breaks, travel } = entry
  return minutesToClock(Math.max(0, deriveHours({ start, end: now, breaks, travel, nonbillable: 0 }).hours))
}

/** `P-24055 Quay wall monitoring` */
export function projectText({ project }: DiaryEntry): string {
  return project === null ? 'No project' : `${project.reference} ${project.name}`
}

/** Task and details on one line. */
export function workText(entry: DiaryEntry): string {
  return [entry.task?.name ?? '', detailsOf(entry).replaceAll(/\s+/g, ' ')].filter((part) => part !== '').join(' · ')
}

/** Minutes of breaks or travel: `30 m`, `1 h 15 m`; nothing for none. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} m` : ''].filter((part) => part !== '').join(' ')
}

/** What a row is called: by its work, its day and its person. */
export function entryLabel(entry: DiaryEntry, formats: Formats): string {
  return `${projectText(entry)}, ${formats.dayHeading(entry.date)}, ${entry.user.name}`
}

/** What a search by words looks into. */
export const entryText = (entry: DiaryEntry): string =>
  [projectText(entry), workText(entry), entry.user.name].join(' ').toLowerCase()

export function badgeOf(entry: DiaryEntry): Status {
  const waiting = waitingOf(entry)
  if (waiting) return waiting.refusal !== null ? 'unsaved' : waiting.act === 'delete' ? 'leaving' : 'waiting'
  return entry.active ? 'running' : entry.status
}
