/** Counts of entries that wait for a person, with the list that each count opens. */
import { addDays } from '#core/days.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { InboxWeek } from '../inbox.contract.ts'
import { weekKey } from './inboxState.ts'

export interface WaitingPerson {
  id: number
  name: string
  count: number
  /** Their oldest week, as the inbox's address names it. */
  open: string
}

/** What a windowed list answers at most (product rules, section 1). */
const longest = 366

/** Weeks of the inbox, oldest first, by person: most entries first. */
export function waitingByPerson(weeks: readonly InboxWeek[]): WaitingPerson[] {
  const people = new Map<number, WaitingPerson>()
  for (const week of weeks) {
    const { id, name } = week.user
    const known = people.get(id)
    if (known) known.count += week.count
    else people.set(id, { id, name, count: week.count, open: weekKey(week) })
  }
  return [...people.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

/** The window from the oldest of the entries to today, as long as a list may be. */
export function daysOf(entries: readonly DiaryEntry[], today: string): { start: string; end: string } {
  const oldest = entries.map(({ date }) => date).reduce((a, b) => (a < b ? a : b), today)
  const earliest = addDays(today, 1 - longest)
  return { start: oldest < earliest ? earliest : oldest, end: today }
}
