/** Which time of a scheduled day is still free, and how it is shared among what is to be entered. */
import { addMinutes, minuteIn } from '#core/days.ts'
import { derivedStart, instantsOf } from './diary.hours.ts'
import { maxBreaks, maxTravel } from './diary.rules.ts'

/** A day of the person's week: times of day `HH:MM`, minutes. */
export interface ScheduleDay {
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
export interface Logged {
  date: string
  task_id: number | null
  start: string
  end: string | null
  breaks: number
  travel: number
}

export interface Slot {
  start: string
  /** Null where the schedule says nothing, or its hours are taken. */
  end: string | null
  breaks: number
  travel: number
  /** Work: without breaks and travel. */
  minutes: number
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
  /** Of that date. */
  ofDay: readonly Logged[]
  /** Of the dates beside it. */
  around: readonly Logged[]
}

/**
 * The longest stretch of the scheduled hours that no entry takes, with the breaks and travel of the schedule that the
 * day's entries do not have yet. Elapsed time, so that a night when the clocks change is as long as it is.
 */
export function freeTime({ date, timezone, scheduled, ofDay, around }: Day): Slot {
  const ends = ofDay.flatMap(({ end }) => (end === null ? [] : [end]))
  const from = (schedule: string | null) =>
    derivedStart({ date, timezone, ends, schedule }) ?? derivedStart({ date, timezone, ends: [], schedule }) ?? ''
  if (!scheduled) return { start: from(null), ...unknown }
  const span = instantsOf({ date, start: scheduled.start_time, end: scheduled.end_time, timezone })
  const gap = longest(gapsOf([at(span.start), at(span.end)], [...ofDay, ...around]))
  const gross = gap ? (gap[1] - gap[0]) / 60_000 : 0
  const left = (field: 'breaks' | 'travel') => scheduled[field] - ofDay.reduce((sum, entry) => sum + entry[field], 0)
  const breaks = within(left('breaks'), Math.min(maxBreaks, gross))
  const travel = within(left('travel'), Math.min(maxTravel, gross - breaks))
  const minutes = gross - breaks - travel
  if (!gap || minutes <= 0) return { start: from(scheduled.start_time), ...unknown }
  return { start: textOf(gap[0], timezone), end: textOf(gap[1], timezone), breaks, travel, minutes }
}

/** The slot in `count` parts of equal work, one after the other; breaks and travel go with the first. */
export function shared(slot: Slot, count: number, timezone: string): Slot[] {
  if (slot.end === null || count === 1) return Array.from({ length: count }, () => slot)
  const even = slot.minutes / count
  const share = even >= step ? Math.floor(even / step) * step : Math.floor(even)
  if (share === 0) return Array.from({ length: count }, () => ({ start: slot.start, ...unknown }))
  const parts: Slot[] = []
  for (let part = 0, { start } = slot; part < count; part += 1) {
    const [breaks, travel] = part === 0 ? [slot.breaks, slot.travel] : [0, 0]
    const minutes = part === count - 1 ? slot.minutes - share * (count - 1) : share
    const end = part === count - 1 ? slot.end : addMinutes(start, minutes + breaks + travel, timezone)
    parts.push({ start, end, breaks, travel, minutes })
    start = end
  }
  return parts
}

const unknown = { end: null, breaks: 0, travel: 0, minutes: 0 }
/** Minutes; people log quarters of an hour. */
const step = 15

/** Milliseconds of the epoch. */
type Span = readonly [from: number, to: number]

const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const textOf = (ms: number, timezone: string) =>
  minuteIn(Temporal.Instant.fromEpochMilliseconds(ms).toString(), timezone)

/** What is left of the span without the entries; a running timer takes all that comes after its start. */
function gapsOf(span: Span, logged: readonly Logged[]): Span[] {
  return logged.reduce<Span[]>(
    (gaps, entry) => {
      const [start, end] = [at(entry.start), entry.end === null ? Infinity : at(entry.end)]
      return gaps.flatMap(([from, to]): Span[] =>
        [[from, Math.min(to, start)] as const, [Math.max(from, end), to] as const].filter(([a, b]) => a < b),
      )
    },
    [span],
  )
}

const longest = (gaps: readonly Span[]): Span | undefined =>
  gaps.toSorted(([a, b], [c, d]) => d - c - (b - a) || a - c)[0]

const within = (minutes: number, most: number) => Math.max(0, Math.min(minutes, most))
