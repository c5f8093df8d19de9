/**
 * Computes the entries that the ledger of leave should have, from only the allowances, the days of employment and the
 * days taken: grants, accruals, carried leave and expiries. Pure. The difference from existing entries is entered, so a
 * rebuilt ledger equals one that grew day by day.
 */
import { addDays, daysBetween } from '#core/days.ts'
import { weekMinutesOn, weeksOf, type Workday } from '#core/workday.ts'
import { lastDayOf, type LeaveDay, minutesByYear, nextYear, previousYear } from './leave.rules.ts'

export const ledgerKinds = ['grant', 'accrual', 'carry_over', 'taken', 'adjustment', 'expiry'] as const
type LedgerKind = (typeof ledgerKinds)[number]

/** An entry, or the sum of entries of the same kind and day. */
export interface LedgerLine {
  year_start: string
  kind: LedgerKind
  day: string
  minutes: number
}

export interface Policy {
  accrual: 'year' | 'month'
  overdraft_minutes: number
  /** The most that is carried into the next year, and the months after which it expires; null: with that year. */
  carry_minutes: number
  carry_months: number | null
}

interface Employed {
  /** First and last day of employment, both included; null: open. */
  from: string | null
  until: string | null
}
/** Days between which somebody is employed, and the working days of all their weeks. */
export interface Employment {
  employed: Employed
  schedule: readonly Workday[]
}

/** Allowance of a whole year for a week of this many minutes; without week minutes it does not depend on the week. */
export interface AnnualLeave {
  minutes: number
  week_minutes: number
}

/**
 * The part of a leave year's allowance for the days of employment, up to a day: each part of the year by the week in
 * force. Rounded once, here.
 */
export function entitlementOf(
  { minutes, week_minutes }: AnnualLeave,
  year: string,
  { employed: { from, until }, schedule }: Employment,
  upTo = lastDayOf(year),
): number {
  const first = from !== null && from > year ? from : year
  const last = [lastDayOf(year), upTo, ...(until === null ? [] : [until])].reduce((a, b) => (a < b ? a : b))
  // Days, each weighed by the minutes of its week.
  let weight = 0
  for (const { first_day, last_day } of week_minutes === 0
    ? [{ first_day: null, last_day: null }]
    : weeksOf(schedule)) {
    const begins = first_day !== null && first_day > first ? first_day : first
    const ends = last_day !== null && last_day < last ? last_day : last
    const minutesOfWeek = week_minutes === 0 ? 1 : weekMinutesOn(schedule, begins)
    weight += Math.max(0, daysBetween(begins, ends) + 1) * minutesOfWeek
  }
  return Math.round((minutes * weight) / (Math.max(1, week_minutes) * daysBetween(year, nextYear(year))))
}

/** The last days of the months of a leave year. */
function monthEnds(year: string): string[] {
  const start = Temporal.PlainDate.from(year)
  return Array.from({ length: 12 }, (_, month) =>
    start
      .add({ months: month + 1 })
      .subtract({ days: 1 })
      .toString(),
  )
}

/** Returns the grants of an allowance: in full when the year begins, or month by month as it is earned. */
function grantsOf(
  annual: AnnualLeave,
  year: string,
  facts: Pick<Facts, 'policy' | 'today'> & Employment,
): LedgerLine[] {
  const { policy, employed, today } = facts
  if (policy.accrual === 'year') {
    const given = entitlementOf(annual, year, facts)
    const day =
      employed.from !== null && employed.from > year && employed.from <= lastDayOf(year) ? employed.from : year
    return given === 0 ? [] : [{ year_start: year, kind: 'grant', day, minutes: given }]
  }
  let earlier = 0
  return monthEnds(year).flatMap((day) => {
    if (day > today) return []
    const earned = entitlementOf(annual, year, facts, day)
    const more = earned - earlier
    earlier = earned
    return more === 0 ? [] : [{ year_start: year, kind: 'accrual' as const, day, minutes: more }]
  })
}

/** Facts of one person and one type. */
export interface Facts extends Employment {
  policy: Policy
  /** Allowances by leave year, as if the person were employed for all of it. */
  allowances: ReadonlyMap<string, AnnualLeave>
  /** Minutes taken, by day; and minutes adjusted by hand, by leave year. */
  taken: readonly { year_start: string; day: string; minutes: number }[]
  adjusted: ReadonlyMap<string, number>
  today: string
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

/**
 * Returns every entry that is due at the day, except for leave taken and adjustments, which are entered as they happen.
 */
export function dueEntries(facts: Facts): LedgerLine[] {
  const { policy, allowances, taken, adjusted, today } = facts
  const known = [...allowances.keys(), ...adjusted.keys(), ...taken.map(({ year_start }) => year_start)].toSorted()
  const first = known[0]
  if (first === undefined) return []
  const last = known.at(-1) ?? first
  const lines: LedgerLine[] = []
  let closing: number | null = null
  for (let year = first; year <= last || year <= today; year = nextYear(year)) {
    const annual = allowances.get(year)
    const grants = annual ? grantsOf(annual, year, facts) : []
    lines.push(...grants)
    let carried = 0
    if (closing !== null && year <= today && closing !== 0) {
      carried = Math.min(closing, policy.carry_minutes)
      const end = lastDayOf(previousYear(year))
      const gone = closing - carried
      if (carried !== 0)
        lines.push(
          { year_start: previousYear(year), kind: 'carry_over', day: end, minutes: -carried },
          { year_start: year, kind: 'carry_over', day: year, minutes: carried },
        )
      if (gone > 0) lines.push({ year_start: previousYear(year), kind: 'expiry', day: end, minutes: -gone })
    }
    const ofYear = taken.filter(({ year_start }) => year_start === year)
    const expired = expiryOf(carried, ofYear, year, policy, today)
    if (expired) lines.push(expired)
    closing =
      sum(grants.map(({ minutes }) => minutes)) +
      carried +
      (expired?.minutes ?? 0) +
      (adjusted.get(year) ?? 0) -
      sum(ofYear.map(({ minutes }) => minutes))
  }
  return lines
}

/** Expires carried minutes that were not taken within their months. Leave taken uses them first. */
function expiryOf(
  carried: number,
  taken: Facts['taken'],
  year: string,
  { carry_months }: Policy,
  today: string,
): LedgerLine | null {
  if (carried <= 0 || carry_months === null || carry_months >= 12) return null
  const day = Temporal.PlainDate.from(year).add({ months: carry_months }).toString()
  if (day > today) return null
  const used = sum(taken.filter((record) => record.day < day).map(({ minutes }) => minutes))
  const left = carried - used
  return left <= 0 ? null : { year_start: year, kind: 'expiry', day, minutes: -left }
}

const keyOf = ({ year_start, kind, day }: LedgerLine) => `${year_start} ${kind} ${day}`

/** Finds the entries that the ledger lacks. */
export function missingEntries(due: readonly LedgerLine[], entered: readonly LedgerLine[]): LedgerLine[] {
  const lines = new Map<string, LedgerLine>()
  const add = (line: LedgerLine, sign: 1 | -1) => {
    const known = lines.get(keyOf(line))
    lines.set(keyOf(line), { ...line, minutes: (known?.minutes ?? 0) + sign * line.minutes })
  }
  for (const line of due) add(line, 1)
  for (const line of entered) if (line.kind !== 'taken' && line.kind !== 'adjustment') add(line, -1)
  return [...lines.values()].filter(({ minutes }) => minutes !== 0).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** The balance of each leave year: the sum of its entries. */
function balancesOf(lines: readonly Pick<LedgerLine, 'year_start' | 'minutes'>[]): Map<string, number> {
  const years = new Map<string, number>()
  for (const { year_start, minutes } of lines) years.set(year_start, (years.get(year_start) ?? 0) + minutes)
  return years
}

/** Returns the balance of each leave year once everything due is entered. */
export function balancesIn(facts: Facts): Map<string, number> {
  const taken = facts.taken.map(({ year_start, minutes }) => ({ year_start, minutes: -minutes }))
  const adjusted = [...facts.adjusted].map(([year_start, minutes]) => ({ year_start, minutes }))
  return balancesOf([...dueEntries(facts), ...taken, ...adjusted])
}

export interface YearAfter {
  year_start: string
  takes: number
  before: number
  after: number
  enough: boolean
}

/**
 * Returns the balance of each leave year before and after these days: the form shows it, and requests and approvals are
 * refused by it. A year that was already below the policy's floor is no reason, unless it sinks further.
 */
export function balanceAfter(
  facts: Facts,
  days: readonly Pick<LeaveDay, 'year_start' | 'day' | 'minutes'>[],
): YearAfter[] {
  const [before, after] = [balancesIn(facts), balancesIn({ ...facts, taken: [...facts.taken, ...days] })]
  const takes = minutesByYear(days)
  return [...new Set([...before.keys(), ...after.keys(), ...takes.keys()])].toSorted().flatMap((year_start) => {
    const [was, is, taking] = [before.get(year_start) ?? 0, after.get(year_start) ?? 0, takes.get(year_start)]
    if (taking === undefined && is >= was) return []
    return [
      {
        year_start,
        takes: taking ?? 0,
        before: was,
        after: is,
        enough: is >= was || is >= -facts.policy.overdraft_minutes,
      },
    ]
  })
}

/** Converts days into minutes: a day is a fifth of the person's week, whatever its pattern. */
export const standardMinutes = (days: number, weekMinutes: number): number => Math.round((days * weekMinutes) / 5)

/** Returns the last day on which minutes carried into a year can be taken. */
export const carriedUntil = (year: string, { carry_months }: Pick<Policy, 'carry_months'>): string =>
  carry_months === null
    ? lastDayOf(year)
    : addDays(Temporal.PlainDate.from(year).add({ months: carry_months }).toString(), -1)
