/** What waits for a person among the diary's entries: counts with the list that each opens. */
import { addDays } from '#core/days.ts'
import { isEntry } from '../diary.computed.contract.ts'
import type { DiaryEntry, DiaryRow } from '../diary.contract.ts'

export interface WaitingPerson {
  id: number
  name: string
  count: number
  /** The days in which their entries lie, for the link. */
  start: string
  end: string
}

/** What a windowed list answers at most (product rules, section 1). */
const longest = 366

/** The submitted entries that one may decide, by person, most first. */
export function waitingByPerson(entries: readonly DiaryEntry[], today: string): WaitingPerson[] {
  const people = new Map<number, DiaryEntry[]>()
  for (const entry of entries)
    if (entry.can_decide) people.set(entry.user_id, [...(people.get(entry.user_id) ?? []), entry])
  return [...people]
    .map(([id, own]) => ({ id, name: own[0]?.user.name ?? '', count: own.length, ...daysOf(own, today) }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

/** The window from the oldest of the entries to today, as long as a list may be. */
export function daysOf(entries: readonly DiaryEntry[], today: string): { start: string; end: string } {
  const oldest = entries.map(({ date }) => date).reduce((a, b) => (a < b ? a : b), today)
  const earliest = addDays(today, 1 - longest)
  return { start: oldest < earliest ? earliest : oldest, end: today }
}

/** A list answers an array with computed rows among the entries, or a page. */
export const entriesIn = (answer: readonly DiaryRow[] | { results: DiaryEntry[] }): readonly DiaryEntry[] =>
  'results' in answer ? answer.results : answer.filter(isEntry)
