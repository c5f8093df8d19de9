/**
 * Computes the oddities of waiting entries, and their texts. Pure; the server computes them, the screen writes the
 * texts. A counting entry is finished and not rejected, even if the viewer may not see it: two that clash are two
 * hours paid twice.
 */
import { isWeekend, timeOf, weekday } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import type { Formats } from '#core/locale/format.ts'
import type { Oddity } from './inbox.contract.ts'

export interface Counting {
  id: number
  date: string
  /** Instants. */
  start: string
  end: string
  timezone: string
  /** Minutes. Paid: from start to end without breaks. */
  breaks: number
  paid: number
  task_id: number | null
}

export interface WeekFacts {
  /** Ids of waiting entries. */
  waiting: ReadonlySet<number>
  /**
   * All counting entries of the person: waiting ones, the rest of their week, and those of the day before and after
   * it.
   */
  counting: readonly Counting[]
  /** Names of the whole bank holidays in the person's calendar, by day. */
  holidays: ReadonlyMap<string, string>
  /** Minutes by task: the budget, and what all counting entries on it have taken. */
  budgets: readonly { task_id: number; name: string; budget: number; taken: number }[]
  limits: OddityLimits
}

export interface OddityLimits {
  /** Paid minutes on a date: more are a long day. */
  long_day: number
  /** Paid minutes: more without a break or a gap are pointed out. */
  no_break: number
  /** Whether the organisation records times or breaks: without either a missing break cannot be detected. */
  breaks_told: boolean
}

/** The oddities of a week: of single entries first, then of days, then of the work. */
export function odditiesOf(facts: WeekFacts): Oddity[] {
  const waiting = facts.counting.filter(({ id }) => facts.waiting.has(id))
  const dates = [...new Set(waiting.map(({ date }) => date))].toSorted()
  return [
    ...overlapsAmong(waiting, facts.counting),
    ...dates.flatMap((date) => ofDay(date, idsOf(waiting, date), facts)),
    ...facts.budgets.flatMap(({ task_id, name, budget, taken }) => {
      const entry_ids = waiting.filter((entry) => entry.task_id === task_id).map(({ id }) => id)
      if (taken <= budget || entry_ids.length === 0) return []
      const figures = { hours: minutesToHours(taken), budget: minutesToHours(budget) }
      return [{ kind: 'over_budget' as const, entry_ids, task: { id: task_id, name }, ...figures }]
    }),
  ]
}

function ofDay(date: string, entry_ids: number[], { counting, holidays, limits }: WeekFacts): Oddity[] {
  const ofDate = counting.filter((entry) => entry.date === date)
  const paid = ofDate.reduce((sum, entry) => sum + entry.paid, 0)
  const hours = minutesToHours(paid)
  const holiday = holidays.get(date) ?? null
  return [
    ...(paid > limits.long_day
      ? [{ kind: 'long_day' as const, entry_ids, date, hours, limit: minutesToHours(limits.long_day) }]
      : []),
    ...(limits.breaks_told && paid > limits.no_break && !hasPause(ofDate)
      ? [{ kind: 'no_break' as const, entry_ids, date, hours, limit: minutesToHours(limits.no_break) }]
      : []),
    ...(holiday !== null || isWeekend(date) ? [{ kind: 'weekend' as const, entry_ids, date, holiday }] : []),
  ]
}

/** Minutes of a break in any entry, or time between two of them. */
function hasPause(entries: readonly Counting[]): boolean {
  if (entries.some(({ breaks }) => breaks > 0)) return true
  const spans = entries.map(spanOf).toSorted((a, b) => a.from - b.from)
  let end = spans[0]?.to ?? 0
  for (const { from, to } of spans) {
    if (from > end) return true
    end = Math.max(end, to)
  }
  return false
}

/**
 * Returns the overlaps of waiting entries, each with the first entry that it clashes with. Spans are half-open:
 * touching is no overlap.
 */
function overlapsAmong(waiting: readonly Counting[], counting: readonly Counting[]): Oddity[] {
  const others = counting.map((entry) => ({ entry, ...spanOf(entry) })).toSorted((a, b) => a.from - b.from)
  return waiting.flatMap((entry) => {
    const { from, to } = spanOf(entry)
    const clashing = others.filter(
      (neighbour) => neighbour.entry.id !== entry.id && Math.max(from, neighbour.from) < Math.min(to, neighbour.to),
    )
    const first = clashing[0]?.entry
    if (!first) return []
    const { start, end, timezone } = first
    const { date, id } = entry
    return [{ kind: 'overlap' as const, entry_ids: [id], date, start, end, timezone, more: clashing.length - 1 }]
  })
}

const spanOf = ({ start, end }: Counting) => ({
  from: Temporal.Instant.from(start).epochMilliseconds,
  to: Temporal.Instant.from(end).epochMilliseconds,
})
const idsOf = (entries: readonly Counting[], date: string) =>
  entries.filter((entry) => entry.date === date).map(({ id }) => id)

/** The word of a badge. */
export function oddityWord(oddity: Oddity): string {
  switch (oddity.kind) {
    case 'overlap':
      return 'Overlap'
    case 'long_day':
      return 'Long day'
    case 'no_break':
      return 'No break'
    case 'weekend':
      return oddity.holiday === null ? 'Weekend' : 'Bank holiday'
    case 'over_budget':
      return 'Over budget'
  }
}

/** The sentence beside the entries. */
export function oddityText(oddity: Oddity, formats: Pick<Formats, 'timeOfDay' | 'hours'>): string {
  switch (oddity.kind) {
    case 'overlap': {
      const atInstant = (instant: string) => formats.timeOfDay(timeOf(instant, oddity.timezone))
      const more = oddity.more === 0 ? '' : ` and ${oddity.more} more`
      return `Overlaps another entry, ${atInstant(oddity.start)} – ${atInstant(oddity.end)}${more}`
    }
    case 'long_day':
      return `${formats.hours(oddity.hours)} paid on this day, more than ${formats.hours(oddity.limit)}`
    case 'no_break':
      return `${formats.hours(oddity.hours)} worked without a break`
    case 'weekend':
      if (oddity.holiday !== null) return `A bank holiday: ${oddity.holiday}`
      return weekday(oddity.date) === 6 ? 'A Saturday' : 'A Sunday'
    case 'over_budget':
      return `${oddity.task.name} is over its budget: ${formats.hours(oddity.hours)} of ${formats.hours(oddity.budget)} hours`
  }
}
