/**
 * The rules of a diary entry: required fields and bounds. Its states are in entries.workflow.ts, hours and times in
 * entryHours.ts.
 */
import { dayOf, minutesBetween, today } from '#core/days.ts'
import { minutesToHours, maxMinutes } from '#core/hours.ts'
import { deriveHours } from './entryHours.ts'

/** The organisation's diary settings that these rules read, spelt as in configs.diary. */
export interface DiarySettings {
  diary_fields: Readonly<Record<'times' | 'breaks' | 'travel' | 'non_billable', boolean>>
  /** A: any time may lie in the future; N: none; anything else: only the end may. */
  allow_future_times: string
  /** Off: an entry is complete without a task. */
  task_required: boolean
  /** True when the name of the task counts as details. */
  task_as_details: boolean
}
/** The settings that say when an entry is complete. */
export type CompleteSettings = Pick<DiarySettings, 'diary_fields' | 'task_required' | 'task_as_details'>

export interface EntryContent {
  date: string | null
  start: string | null
  end: string | null
  user_id: number | null
  project_id: number | null
  task_id: number | null
  details: string | null
  breaks: number | null
  travel: number | null
  hours_nonbillable: string | null
}

/**
 * The fields that still are empty, by payload name in the form's order: a draft is submitted when there are none
 * (docs/rules/diary.md#states). Where times are not entered, `hours` stands for start and end.
 */
export function missingFields(entry: EntryContent, settings: CompleteSettings): string[] {
  const { times, breaks, travel, non_billable } = settings.diary_fields
  const timesMissing = (['start', 'end'] as const).filter((field) => !entry[field])
  return [
    ...(['date', 'user_id'] as const).filter((field) => !entry[field]),
    ...(times || timesMissing.length === 0 ? timesMissing : ['hours']),
    ...(breaks && entry.breaks === null ? ['breaks'] : []),
    ...(travel && entry.travel === null ? ['travel'] : []),
    ...(non_billable && entry.hours_nonbillable === null ? ['hours_nonbillable'] : []),
    ...(entry.project_id ? [] : ['project_id']),
    ...(settings.task_required && !entry.task_id ? ['task_id'] : []),
    ...(entry.details?.trim() || (settings.task_as_details && entry.task_id) ? [] : ['details']),
  ]
}

/** The screen shows now and the selected time beside it (docs/rules/diary.md#future-times). */
export const futureMessage = 'Time must not be in the future.'
const toleranceSeconds = 60

/**
 * True when the time lies further ahead than the organisation lets it: a start unless `A`, an end only with `N`
 * (docs/rules/diary.md#future-times). Clocks may differ by 60 seconds.
 */
export function isTooFarAhead(
  which: 'start' | 'end',
  instant: string,
  allow_future_times: string,
  now: string,
): boolean {
  const open = which === 'start' ? allow_future_times === 'A' : allow_future_times !== 'N'
  if (open) return false
  const limit = Temporal.Instant.from(now).add({ seconds: toleranceSeconds })
  return Temporal.Instant.compare(Temporal.Instant.from(instant), limit) > 0
}

export interface EntryTimes {
  /** The settings that decide whether an entry is complete. */
  date?: string
  start: string
  /** Null while a timer runs. */
  end: string | null
  timezone: string
  /** Minutes; non-billable ones are NaN for invalid text. */
  breaks: number
  travel: number
  nonbillable: number
}

/** The most places that one timer stores. */
export const maxPoints = 2000

export const [maxBreaks, maxTravel, maxGross] = [maxMinutes.breaks, maxMinutes.travel, 24 * 60]

/**
 * Finds the problems of an entry's times, by payload field; empty when there are none. `now` is an instant. Invariant
 * T-1: end ≥ start, 0 ≤ breaks + travel ≤ gross, 0 ≤ non-billable ≤ total.
 */
export function timeProblems(
  entry: EntryTimes,
  settings: Pick<DiarySettings, 'allow_future_times'>,
  now: string,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const say = (field: string, message: string) => void (problems[field] ??= []).push(message)
  const { start, end, timezone, breaks, travel, nonbillable, date = dayOf(start, timezone) } = entry

  if (isTooFarAhead('start', start, settings.allow_future_times, now)) say('start', futureMessage)
  if (end !== null && isTooFarAhead('end', end, settings.allow_future_times, now)) say('end', futureMessage)
  if (date > today(timezone, now)) say('date', 'Date must not be after today.')
  if (date !== dayOf(start, timezone)) say('date', 'The date must be the day of the start.')
  if (!within(breaks, maxBreaks)) say('breaks', `Breaks must be between 0 and ${maxBreaks} minutes.`)
  if (!within(travel, maxTravel)) say('travel', `Travel must be between 0 and ${maxTravel} minutes.`)
  if (end === null) {
    // The total of a running timer is not known yet: it is at most what an entry may last.
    if (!(nonbillable >= 0)) say('hours_nonbillable', nonbillableMessage(maxGross))
    return problems
  }
  if (Temporal.Instant.compare(Temporal.Instant.from(end), Temporal.Instant.from(start)) < 0) {
    say('end', 'End must not be before start.')
    return problems
  }
  if (minutesBetween(start, end) > maxGross) say('end', 'An entry can last at most 24 hours.')
  const { gross, hours_total } = deriveHours({ start, end, breaks, travel, nonbillable })
  if (breaks + travel > gross) {
    say(
      travel > 0 && breaks <= gross ? 'travel' : 'breaks',
      'Breaks and travel must not be longer than the time from start to end.',
    )
  } else if (!within(nonbillable, hours_total)) say('hours_nonbillable', nonbillableMessage(hours_total))
  return problems
}

/** The exact sentence for non-billable hours out of bounds; `total` in minutes (docs/rules/api.md#errors). */
function nonbillableMessage(total: number): string {
  return `Non-billable hours must be between 0 and ${minutesToHours(total)} (total hours)`
}

const within = (minutes: number, max: number) => Number.isInteger(minutes) && minutes >= 0 && minutes <= max

/** Flags of a row that is no entry, or not one yet: no action is allowed. */
export const nothingAllowed = {
  can_change: false,
  can_delete: false,
  can_submit: false,
  can_recall: false,
  can_decide: false,
  can_reset: false,
  can_copy: false,
} as const

/** Values of an entry that was never saved, submitted or decided. `now` is an instant. */
export const unsavedFields = (now: string) => ({
  diary_type: 'task' as const,
  status: 'draft' as const,
  details: '',
  decision_notes: '',
  mentions: [],
  submitted_at: null,
  decided_at: null,
  decided_by: null,
  decided_for: null,
  overlap: false,
  auto_stopped: false,
  locations: null,
  location_error: '',
  version: 1,
  created: now,
  modified: now,
})
