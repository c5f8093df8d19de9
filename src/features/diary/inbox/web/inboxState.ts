/** The state of the inbox: a week's days, what remains after a decision, and the week to open next. */
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import type { Inbox, InboxWeek, Oddity } from '../inbox.contract.ts'
import { currentOf } from '../../entries/web/staleEntry.ts'

/** A week's name in the address: `7.2026-11-09`. */
export const weekKey = ({ user, week_start }: Pick<InboxWeek, 'user' | 'week_start'>) => `${user.id}.${week_start}`

export interface InboxDay {
  date: string
  entries: DiaryEntry[]
  /** Oddities of the whole day. */
  oddities: Oddity[]
}

/** The days of a week with waiting entries, in order. */
export function daysOf({ entries, oddities }: InboxWeek): InboxDay[] {
  return [...new Set(entries.map(({ date }) => date))].toSorted().map((date) => ({
    date,
    entries: entries.filter((entry) => entry.date === date),
    oddities: oddities.filter((oddity) => isOfDay(oddity) && oddity.date === date),
  }))
}

/** Returns the oddities of an entry, without those of its day. */
export const odditiesIn = ({ oddities }: InboxWeek, { id }: DiaryEntry): Oddity[] =>
  oddities.filter((oddity) => !isOfDay(oddity) && oddity.entry_ids.includes(id))

const isOfDay = (oddity: Oddity) => oddity.kind !== 'overlap' && oddity.kind !== 'over_budget'

/** Splits a week's entries into those to approve and those left out. */
export function split({ entries }: InboxWeek, excluded: ReadonlySet<number>) {
  return {
    kept: entries.filter(({ id }) => !excluded.has(id)),
    left: entries.filter(({ id }) => excluded.has(id)),
  }
}

/** The inbox once these are decided: weeks without anything are gone, the figures follow. */
export function without(inbox: Inbox, ids: ReadonlySet<number>): Inbox {
  let gone = 0
  const results = inbox.results.flatMap((week) => {
    const decided = week.entries.filter(({ id }) => ids.has(id))
    if (decided.length === 0) return [week]
    gone += decided.length
    const entries = week.entries.filter(({ id }) => !ids.has(id))
    if (week.count === decided.length) return []
    const less = (hours: string, pick: (entry: DiaryEntry) => string) =>
      minutesToHours(decided.reduce((left, entry) => left - hoursToMinutes(pick(entry)), hoursToMinutes(hours)))
    const oddities = week.oddities
      .map((oddity) => ({ ...oddity, entry_ids: oddity.entry_ids.filter((id) => !ids.has(id)) }))
      .filter(({ entry_ids }) => entry_ids.length > 0)
    return [
      {
        ...week,
        entries,
        oddities,
        count: week.count - decided.length,
        hours_paid: less(week.hours_paid, ({ hours_paid }) => hours_paid),
        hours_billable: less(week.hours_billable, ({ hours_billable }) => hours_billable),
        travel: decided.reduce((left, { travel }) => left - travel, week.travel),
      },
    ]
  })
  const weeks = inbox.results.length - results.length
  return { results, count: inbox.count - weeks, waiting: inbox.waiting - gone }
}

/** The inbox as it was `before` an act that was refused, without what was decided beside it and is not there now. */
export function restoreWeek(current: Inbox, before: Inbox, ids: ReadonlySet<number>): Inbox {
  const idsOf = ({ results }: Inbox) => new Set(results.flatMap(({ entries }) => entries.map(({ id }) => id)))
  return without(before, idsOf(before).difference(idsOf(current)).difference(ids))
}

/** Returns the week to open after the entries are decided: the same one while it has waiting entries, else the next. */
export function nextWeek(inbox: Inbox, key: string, decided: ReadonlySet<number>): string | undefined {
  const index = inbox.results.findIndex((week) => weekKey(week) === key)
  const left = without(inbox, decided).results
  if (left.some((week) => weekKey(week) === key)) return key
  const next = left[index] ?? left.at(-1)
  return next && weekKey(next)
}

/** Says who else decided some of the entries, and that the others still wait. */
export function changedMeanwhile(body: Record<string, unknown>, count: number): string {
  const { errors } = body
  const changed = typeof errors === 'object' && errors !== null ? Object.keys(errors).length : 0
  if (changed === 0) return 'Some of these entries are no longer available to you. Nothing was changed.'
  const current = currentOf(body)
  const howMany = changed === 1 ? 'one' : String(changed)
  const { decided_by = null, status = 'submitted' } = current ?? {}
  const sentence =
    decided_by !== null && (status === 'approved' || status === 'rejected')
      ? `${decided_by.name} ${status} ${howMany} of these in the meantime.`
      : `${changed === 1 ? 'One of these was' : `${changed} of these were`} changed in the meantime.`
  const rest = count - changed
  return rest > 0 ? `${sentence} The other ${rest} ${rest === 1 ? 'was' : 'were'} not changed.` : sentence
}
