/** Finds the free time of a scheduled day, and divides it among suggested rows. */
import { addMinutes, minuteIn } from '#core/days.ts'
import type { Dated } from '#core/workday.ts'
import { derivedStart, instantsOf } from '../entries/entryHours.ts'
import { maxBreaks, maxTravel } from '../entries/entries.rules.ts'

/** A day of the person's week: times of day `HH:MM`, minutes. */
export interface ScheduleDay extends Dated {
  /** Monday 1 … Sunday 7. */
  weekday: number
  start_time: string
  end_time: string
  breaks: number
  travel: number
  /** Off: no entry is expected for these hours. */
  diary_entry: boolean
}

/** An entry as far as it takes time; `end` null: a timer that runs. */
export interface SuggestionLoggedHours {
  date: string
  task_id: number | null
  start: string
  end: string | null
  breaks: number
  travel: number
  status?: string
}

/** The reason why the schedule leaves no time: the day has no schedule, or entries use up its hours. */
export type Untimed = 'unscheduled' | 'rejected' | 'running' | 'logged'

export interface SuggestionSlot {
  start: string
  /** Null if the day has no schedule, or its hours are taken. */
  end: string | null
  breaks: number
  travel: number
  /** Work: without breaks and travel. */
  minutes: number
  /** The reason why there is no end. */
  untimed: Untimed | null
}

/** The paid minutes of a day of the schedule, by the clock on the wall: without breaks, with travel. */
export function scheduledMinutes({ start_time, end_time, breaks }: ScheduleDay): number {
  return minutesOfDay(end_time) - minutesOfDay(start_time) - breaks
}
const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface Day {
  date: string
  timezone: string
  scheduled: ScheduleDay | null
  /** Entries of that date. */
  ofDay: readonly SuggestionLoggedHours[]
  /** Entries of the dates beside it. */
  around: readonly SuggestionLoggedHours[]
}

/**
 * Returns times for `count` suggested rows, the earliest first: the scheduled hours that no entry takes, shared as
 * evenly as quarters of an hour allow, with the breaks and travel that the day's entries do not have yet. Each slot
 * lies in one free stretch and overlaps no other, so that they can be added in any order. Elapsed time counts, also in
 * a night when the clocks change.
 */
export function slotsOf({ date, timezone, scheduled, ofDay, around }: Day, count: number): SuggestionSlot[] {
  const ends = ofDay.flatMap(({ end }) => (end === null ? [] : [end]))
  const begins = scheduled?.start_time ?? null
  const start =
    derivedStart({ date, timezone, ends, schedule: begins }) ??
    derivedStart({ date, timezone, ends: [], schedule: begins }) ??
    ''
  const untimed = whyUntimed({ date, timezone, scheduled, ofDay, around })
  const empty = { start, end: null, breaks: 0, travel: 0, minutes: 0, untimed }
  const stretches = scheduled ? freeTime(scheduled, { date, timezone, ofDay, around }) : []
  const numbers = stretches.map(() => 0)
  for (let id = 0; id < count && stretches.length > 0; id += 1) {
    const room = stretches.map(({ minutes }, index) => minutes / ((numbers[index] ?? 0) + 1))
    const max = room.indexOf(Math.max(...room))
    numbers[max] = (numbers[max] ?? 0) + 1
  }
  const slots = stretches.flatMap((stretch, index) => parts(stretch, numbers[index] ?? 0, timezone))
  const taken = slots.filter(({ minutes }) => minutes > 0)
  return [...taken, ...Array.from({ length: count - taken.length }, () => empty)]
}

/**
 * Returns why a day has no free time; a rejected entry or a running timer is the reason if the day would have time
 * without it.
 */
function whyUntimed({ scheduled, ...day }: Day): Untimed {
  if (!scheduled || scheduledMinutes(scheduled) <= 0) return 'unscheduled'
  const isFreeWithout = (taken: (entry: SuggestionLoggedHours) => boolean) => {
    const others = (entries: readonly SuggestionLoggedHours[]) => entries.filter((entry) => !taken(entry))
    return freeTime(scheduled, { ...day, ofDay: others(day.ofDay), around: others(day.around) }).length > 0
  }
  if (isFreeWithout(({ status }) => status === 'rejected')) return 'rejected'
  return isFreeWithout(({ end }) => end === null) ? 'running' : 'logged'
}

interface Stretch {
  /** Milliseconds of the epoch. */
  from: number
  to: number
  breaks: number
  travel: number
  minutes: number
}

/** Returns the free stretches in order of time; the longest takes the remaining breaks and travel. */
function freeTime(scheduled: ScheduleDay, { date, timezone, ofDay, around }: Omit<Day, 'scheduled'>): Stretch[] {
  const span = instantsOf({ date, start: scheduled.start_time, end: scheduled.end_time, timezone })
  const gaps = gapsOf([atInstant(span.start), atInstant(span.end)], [...ofDay, ...around])
  const lengths = gaps.map(([from, to]) => to - from)
  const longest = lengths.indexOf(Math.max(...lengths))
  const left = (field: 'breaks' | 'travel') => scheduled[field] - ofDay.reduce((sum, entry) => sum + entry[field], 0)
  return gaps
    .map(([from, to], index) => {
      const gross = (to - from) / 60_000
      const breaks = index === longest ? within(left('breaks'), Math.min(maxBreaks, gross)) : 0
      const travel = index === longest ? within(left('travel'), Math.min(maxTravel, gross - breaks)) : 0
      return { from, to, breaks, travel, minutes: gross - breaks - travel }
    })
    .filter(({ minutes }) => minutes > 0)
}

/** Divides a stretch into consecutive slots; the first takes the breaks and travel. */
function parts({ from, to, ...stretch }: Stretch, count: number, timezone: string): SuggestionSlot[] {
  const slots: SuggestionSlot[] = []
  let [start, minutesLeft] = [textOf(from, timezone), stretch.minutes]
  for (let part = 0; part < count; part += 1) {
    const [breaks, travel] = part === 0 ? [stretch.breaks, stretch.travel] : [0, 0]
    const even = minutesLeft / (count - part)
    const minutes = even >= step ? Math.floor(even / step) * step : Math.floor(even)
    const last = part === count - 1
    const end = last ? textOf(to, timezone) : addMinutes(start, minutes + breaks + travel, timezone)
    slots.push({ start, end, breaks, travel, minutes: last ? minutesLeft : minutes, untimed: null })
    start = end
    minutesLeft -= minutes
  }
  return slots
}

/** Minutes; people log quarters of an hour. */
const step = 15

/** Milliseconds of the epoch. */
type Span = readonly [from: number, to: number]

const atInstant = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const textOf = (ms: number, timezone: string) =>
  minuteIn(Temporal.Instant.fromEpochMilliseconds(ms).toString(), timezone)

/** Removes the entries from the span; a running timer takes all that comes after its start. */
function gapsOf(span: Span, logged: readonly SuggestionLoggedHours[]): Span[] {
  return logged.reduce<Span[]>(
    (gaps, entry) => {
      const [start, end] = [atInstant(entry.start), entry.end === null ? Infinity : atInstant(entry.end)]
      return gaps.flatMap(([from, to]): Span[] =>
        [[from, Math.min(to, start)] as const, [Math.max(from, end), to] as const].filter(([a, b]) => a < b),
      )
    },
    [span],
  )
}

const within = (minutes: number, max: number) => Math.max(0, Math.min(minutes, max))
