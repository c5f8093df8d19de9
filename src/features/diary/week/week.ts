/** A person's week before submission: ready and missing parts, with their texts. */
import { hoursToMinutes } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import type { DiaryEntry, DiaryRow } from '../entries/entries.contract.ts'
import { countsInTotals } from '../entries/entryHours.ts'
import { type CompleteSettings, missingFields } from '../entries/entries.rules.ts'
import { diaryWorkflow } from '../entries/entries.workflow.ts'
import { scheduledOn, type Workday, workdayOn } from '#core/workday.ts'
import type { Profile } from '#features/auth/authProfile.contract.ts'

export interface WeekScheduledDay {
  date: string
  /** Minutes, bank holidays and leave taken off. */
  scheduled: number
  /** Those of them whose time is over: until then none is missing. */
  due: number
}

/** Whether a day's working hours are over on the clock, `HH:MM`: before, none of its hours are missing. */
export function isDayOver(day: string, time: string, schedule: readonly Workday[]): boolean {
  const workday = workdayOn(schedule, day)
  return workday !== null && workday.start_time <= workday.end_time && workday.end_time <= time
}

/** Returns approved leave by day, from the rows of one person's diary: its minutes and its name. */
export function leaveIn(rows: readonly DiaryRow[]): ReadonlyMap<string, { minutes: number; name: string }> {
  const days = new Map<string, { minutes: number; name: string }>()
  for (const { diary_type, date, hours, details } of rows) {
    if (diary_type !== 'leave') continue
    const before = days.get(date)
    days.set(date, { minutes: (before?.minutes ?? 0) + hoursToMinutes(hours), name: before?.name ?? details })
  }
  return days
}

export interface WeekGap {
  kind: 'hours' | 'timer' | 'fields' | 'details' | 'rejected' | 'overlap'
  date: string
  /** The entry to mend; null where it is hours that are missing. */
  entry: DiaryEntry | null
  sentence: string
}

export interface WeekCheck {
  /** Drafts that may be submitted as they are. */
  ready: DiaryEntry[]
  /** Gaps by day; within a day missing hours first, then entries in order. */
  gaps: WeekGap[]
  /** Entries that are submitted or approved already. */
  done: number
}

/**
 * The text of `submit week`. Days that are not over are not yet missing anything. Hours are held against the schedule as paid
 * hours (without breaks, with travel), the way a schedule counts them; rejected and running entries do not count.
 */
export function missingOfWeek(
  days: readonly WeekScheduledDay[],
  entries: readonly DiaryEntry[],
  { settings, formats }: { settings: CompleteSettings; formats: Pick<Formats, 'hours'> },
): WeekCheck {
  const week = new Set(days.map(({ date }) => date))
  const own = entries.filter(({ date }) => week.has(date)).toSorted((a, b) => millis(a.start) - millis(b.start))
  const gaps = days.flatMap(({ date, scheduled, due }): WeekGap[] => {
    const items = own.filter((entry) => entry.date === date)
    const short = due - paidOf(items)
    const hours: WeekGap = {
      kind: 'hours',
      date,
      entry: null,
      sentence: `${formats.hours(short)} missing: ${formats.hours(paidOf(items))} of ${formats.hours(scheduled)} hours are logged${items.some((entry) => countsInTotals(entry) && entry.travel > 0) ? ', travel included' : ''}.`,
    }
    return [...(short > 0 ? [hours] : []), ...items.flatMap((entry) => gapOf(entry, settings) ?? [])]
  })
  const held = new Set(gaps.flatMap(({ entry }) => entry?.id ?? []))
  return {
    ready: own.filter((entry) => entry.status === 'draft' && entry.can_submit && !held.has(entry.id)),
    gaps,
    done: own.filter(({ status }) => status === 'submitted' || status === 'approved').length,
  }
}

function gapOf(entry: DiaryEntry, settings: CompleteSettings): WeekGap | null {
  if (entry.status === 'submitted' || entry.status === 'approved') return null
  const gap = (kind: WeekGap['kind'], sentence: string): WeekGap => ({ kind, date: entry.date, entry, sentence })
  const refused = diaryWorkflow.whyNot('submit', entry)
  if (refused !== null)
    return gap(entry.active ? 'timer' : entry.status === 'rejected' ? 'rejected' : 'overlap', refused)
  const missing = missingFields(entry, settings)
  if (missing.length === 0) return null
  const isDetails = missing.length === 1 && missing[0] === 'details'
  return gap(isDetails ? 'details' : 'fields', `${listed(missing.map((field) => words[field] ?? field))} missing.`)
}

/** Minutes that count as paid. */
const paidOf = (entries: readonly DiaryEntry[]) =>
  entries.filter(countsInTotals).reduce((sum, { hours_total }) => sum + hoursToMinutes(hours_total), 0)

const words: Record<string, string> = {
  project_id: 'project',
  task_id: 'task',
  details: 'details',
  hours_nonbillable: 'non-billable hours',
}

/** `Task and details`, as the start of a sentence. */
function listed(parts: readonly string[]): string {
  const text = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const millis = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** A day of the week card; minutes. */
export interface WeekDay {
  /** `YYYY-MM-DD`. */
  date: string
  scheduled: number
}

/** The seven days of the week that `today` lies in, as the locale's week begins, with the minutes that are scheduled. */
export function weekSoFar(
  today: string,
  weekStart: number,
  { dated_days }: Pick<Profile['schedule'], 'dated_days'>,
): WeekDay[] {
  const day = Temporal.PlainDate.from(today)
  const first = day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 })
  return Array.from({ length: 7 }, (_, index) => {
    const date = first.add({ days: index }).toString()
    return { date, scheduled: scheduledOn(dated_days, date) }
  })
}
