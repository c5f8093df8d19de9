/** Between the timer's dialog and what travels: a typed start is a moment that has been, only what was changed is sent. */
import { addDays, dayOf, instantAt, minuteIn, timeOf } from '#core/days.ts'
import type { DiaryEntry, DiaryEntryChange, NewDiaryEntry } from '../../entries/entries.contract.ts'
import type { DiarySettings } from '../../entries/entries.rules.ts'

export interface TimerValues {
  /** `HH:MM` in the timer's zone. */
  start: string | null
  /** Minutes. */
  breaks: number
  travel: number
  project_id: number | null
  task_id: number | null
  details: string
}

export interface TimerFrame {
  /** Null for a timer that is not saved yet. */
  entry: DiaryEntry | null
  timezone: string
  fields: DiarySettings['diary_fields']
}

/** A new timer starts at `now`. */
export function timerValues(entry: DiaryEntry | null, timezone: string, now: string): TimerValues {
  if (entry === null)
    return { start: timeOf(now, timezone), breaks: 0, travel: 0, project_id: null, task_id: null, details: '' }
  const { breaks, travel, project_id, task_id, details } = entry
  return { start: timeOf(entry.start, entry.timezone), breaks, travel, project_id, task_id, details }
}

/** The latest moment at that time of day that is not ahead: a timer that began last evening was started yesterday. */
export function momentBefore(time: string, timezone: string, now: string): string {
  const day = dayOf(now, timezone)
  const moment = instantAt(day, time, timezone)
  const ahead = Temporal.Instant.compare(Temporal.Instant.from(moment), Temporal.Instant.from(now)) > 0
  return ahead ? instantAt(addDays(day, -1), time, timezone) : moment
}

/** Since when a timer that is not saved yet counts: the moment when its dialog was `opened`, or the typed start. */
export function countsFrom({ start }: TimerValues, opened: string, timezone: string, now: string): string {
  return start === null || start === timeOf(opened, timezone) ? opened : momentBefore(start, timezone, now)
}

/**
 * The body that starts it, at the moment when its dialog was `opened` unless another start was typed. Within the same
 * minute it is left to the server's clock, which this one may be ahead of.
 */
export function startBody(values: TimerValues, opened: string, frame: TimerFrame, now: string): NewDiaryEntry {
  const { breaks, travel } = frame.fields
  const from = countsFrom(values, opened, frame.timezone, now)
  const isNow = minuteIn(from, frame.timezone) === minuteIn(now, frame.timezone)
  return {
    active: true,
    timezone: frame.timezone,
    project_id: values.project_id,
    task_id: values.task_id,
    details: values.details,
    ...(breaks && { breaks: values.breaks }),
    ...(travel && { travel: values.travel }),
    ...(!isNow && { start: from }),
  }
}

/** The body that changes it: only what differs from `entry`. */
export function changeOf(values: TimerValues, entry: DiaryEntry, now: string): DiaryEntryChange {
  const before = timerValues(entry, entry.timezone, now)
  const changed: DiaryEntryChange = {}
  if (values.project_id !== before.project_id) changed.project_id = values.project_id
  if (values.task_id !== before.task_id || changed.project_id !== undefined) changed.task_id = values.task_id
  if (values.details.trim() !== before.details) changed.details = values.details
  if (values.breaks !== before.breaks) changed.breaks = values.breaks
  if (values.travel !== before.travel) changed.travel = values.travel
  if (values.start !== null && values.start !== before.start)
    changed.start = momentBefore(values.start, entry.timezone, now)
  return changed
}

/** Whether another tab left alone what this one changes, so that both changes can stand. */
export const untouched = (change: DiaryEntryChange, before: DiaryEntry, current: DiaryEntry): boolean =>
  (['project_id', 'task_id', 'details', 'breaks', 'travel', 'start'] as const).every(
    (field) => change[field] === undefined || before[field] === current[field],
  )

/** Seconds are not kept: of timers that were started here they are remembered. */
const startedHere = new Map<number, string>()
export const rememberStart = ({ id }: DiaryEntry, instant: string): void => void startedHere.set(id, instant)

/** Since when its time is shown: what was started on the second counts from it, though minutes are what is kept. */
export function shownFrom({ id, start, created, timezone }: DiaryEntry): string {
  const here = startedHere.get(id)
  if (here !== undefined && minuteIn(here, timezone) === minuteIn(start, timezone)) return here
  return minuteIn(created, timezone) === minuteIn(start, timezone) ? created : start
}
