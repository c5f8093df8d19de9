/**
 * Places the imported entries of each person among existing ones and each other, half-open, so that touching is no
 * overlap (invariant T-2), and finds times for entries with known hours only.
 */
import { addDays, dayOf } from '#core/days.ts'

export interface TransferSnapshot {
  /** Milliseconds; a running timer ends now. */
  from: number
  to: number
  /** The row of the file; null for an existing entry. */
  row: number | null
}

export interface Slots {
  /** The first slot added that overlaps; null when none does. */
  clash: (userId: number, from: number, to: number) => TransferSnapshot | null
  add: (userId: number, taken: TransferSnapshot) => void
  /** The latest end among a person's entries of a day (milliseconds); null when there are none. */
  lastEnd: (userId: number, day: string) => number | null
  /** Counts an entry to its day, for `lastEnd`: rejected ones are not given. */
  ends: (userId: number, day: string, to: number) => void
}

const dayLength = 86_400_000

/** Indexes entries by person and UTC day, so that twenty thousand rows are not all compared with each other. */
export function newSlots(): Slots {
  const byDay = new Map<string, TransferSnapshot[]>()
  const last = new Map<string, number>()
  const days = (from: number, to: number) => {
    const first = Math.floor(from / dayLength)
    return Array.from({ length: Math.floor(to / dayLength) - first + 1 }, (_, i) => first + i)
  }
  return {
    clash: (userId, from, to) => {
      if (from >= to) return null
      for (const day of days(from, to))
        for (const taken of byDay.get(`${userId} ${day}`) ?? [])
          if (taken.from < to && taken.to > from && taken.from < taken.to) return taken
      return null
    },
    add: (userId, taken) => {
      for (const day of days(taken.from, taken.to)) {
        const key = `${userId} ${day}`
        const there = byDay.get(key)
        if (there) there.push(taken)
        else byDay.set(key, [taken])
      }
    },
    lastEnd: (userId, day) => last.get(`${userId} ${day}`) ?? null,
    ends: (userId, day, to) => {
      const key = `${userId} ${day}`
      last.set(key, Math.max(last.get(key) ?? to, to))
    },
  }
}

/** The days whose entries may overlap entries on these days. */
export function daysAround(days: readonly string[]): { first: string; last: string } | null {
  const [firstDay, ...rest] = days
  if (firstDay === undefined) return null
  const [first, last] = rest.reduce(([a, b], day) => [day < a ? day : a, day > b ? day : b], [firstDay, firstDay])
  return { first: addDays(first, -3), last: addDays(last, 3) }
}

export const instantOf = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()
export const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
/** Returns the sentence of a clash, in the entry's own `timezone`; `longDate` and `time` write it. */
export function clashSentence(
  { from, to, row }: TransferSnapshot,
  timezone: string,
  { longDate, time }: { longDate: (day: string) => string; time: (instant: string) => string },
): string {
  const [start, end] = [instantOf(from), instantOf(to)]
  const span = `${longDate(dayOf(start, timezone))}, ${time(start)} to ${time(end)}`
  return row === null
    ? `This overlaps an entry of the same person (${span}).`
    : `This overlaps row ${row} of the file (${span}).`
}
