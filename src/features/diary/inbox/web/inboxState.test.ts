import { describe, expect, test } from 'vitest'

import type { Inbox, InboxWeek, Oddity } from '../inbox.contract.ts'
import { anEntry } from '../../entries/web/entryFixture.ts'
import { daysOf, changedMeanwhile, nextWeek, odditiesIn, restoreWeek, split, weekKey, without } from './inboxState.ts'

const waiting = (id: number, date: string) => anEntry({ id, date, status: 'submitted', can_decide: true })
const aWeek = (userId: number, ids: number[], more: Partial<InboxWeek> = {}): InboxWeek => ({
  user: { id: userId, name: `Person ${userId}` },
  week_start: '2026-11-09',
  week_end: '2026-11-15',
  entries: ids.map((id, index) => waiting(id, `2026-11-${index < 2 ? '10' : '12'}`)),
  count: ids.length,
  hours_paid: `${ids.length * 8}.00`,
  hours_billable: `${ids.length * 8}.00`,
  travel: 0,
  hours_week: '40.00',
  travel_week: 0,
  hours_scheduled: '37.50',
  oddities: [],
  in_place_of: null,
  ...more,
})
const inboxOf = (...results: InboxWeek[]): Inbox => ({
  results,
  count: results.length,
  waiting: results.reduce((sum, { count }) => sum + count, 0),
})
const longDay: Oddity = { kind: 'long_day', entry_ids: [1, 2], date: '2026-11-10', hours: '16.00', limit: '10.00' }
const overBudget: Oddity = {
  kind: 'over_budget',
  entry_ids: [2, 3],
  task: { id: 3, name: 'Levels' },
  hours: '42.00',
  budget: '40.00',
}

test('a week by day; what is odd about a day stands there, about an entry beside it', () => {
  const week = aWeek(7, [1, 2, 3], { oddities: [longDay, overBudget] })
  expect(daysOf(week).map(({ date, entries, oddities }) => [date, entries.map(({ id }) => id), oddities])).toEqual([
    ['2026-11-10', [1, 2], [longDay]],
    ['2026-11-12', [3], []],
  ])
  expect(week.entries.map((entry) => odditiesIn(week, entry))).toEqual([[], [overBudget], [overBudget]])
})

test('what was left out is not approved', () => {
  const { kept, left } = split(aWeek(7, [1, 2, 3]), new Set([2, 99]))
  expect([kept.map(({ id }) => id), left.map(({ id }) => id)]).toEqual([[1, 3], [2]])
})

test('what is decided leaves at once, with its figures and what was odd about it', () => {
  const inbox = inboxOf(aWeek(7, [1, 2, 3], { oddities: [longDay, overBudget] }), aWeek(8, [4]))
  const { results, count, waiting: left } = without(inbox, new Set([1, 2]))
  expect([count, left]).toEqual([2, 2])
  expect(results[0]).toMatchObject({ count: 1, hours_paid: '8.00', hours_billable: '8.00', hours_week: '40.00' })
  expect(results[0]?.oddities).toEqual([{ ...overBudget, entry_ids: [3] }])
  expect(without(inbox, new Set([4]))).toMatchObject({ count: 1, waiting: 3, results: [{ user: { id: 7 } }] })
})

test('a week of which more waits than is shown stays until all of it is decided', () => {
  const inbox = inboxOf(aWeek(7, [1, 2], { count: 5 }))
  expect(without(inbox, new Set([1, 2])).results[0]).toMatchObject({ count: 3, entries: [] })
})

test('what was refused comes back, and what was decided beside it does not', () => {
  const before = inboxOf(aWeek(7, [1, 2, 3]), aWeek(8, [4]), aWeek(9, [5]))
  const current = without(without(before, new Set([1, 4])), new Set([2, 5]))
  expect(restoreWeek(current, before, new Set([1, 4]))).toEqual(without(before, new Set([2, 5])))
  expect(restoreWeek(without(before, new Set([1, 4])), before, new Set([1, 4]))).toEqual(before)
})

describe('one goes on', () => {
  const inbox = inboxOf(aWeek(7, [1, 2]), aWeek(8, [3]), aWeek(9, [4]))
  const key = (index: number) => weekKey(inbox.results[index] ?? aWeek(0, []))
  test.for([
    ['in the same week while something of it waits', 0, [1], 0],
    ['to the week after it', 0, [1, 2], 1],
    ['to the one before, where it was the last', 2, [4], 1],
  ] as const)('%s', ([, second, decided, next]) => {
    expect(nextWeek(inbox, key(second), new Set(decided))).toBe(key(next))
  })
  test('nowhere when nothing is left', () => {
    expect(nextWeek(inboxOf(aWeek(7, [1])), key(0), new Set([1]))).toBeUndefined()
  })
})

describe('somebody else was faster', () => {
  const current = {
    ...waiting(1, '2026-11-10'),
    version: 5,
    status: 'approved',
    decided_by: { id: 3, name: 'Otto Oak' },
  }
  test.for([
    [
      { errors: { 1: {} }, current },
      5,
      'Otto Oak approved one of these in the meantime. The other 4 were not changed.',
    ],
    [{ errors: { 1: {}, 2: {} }, current }, 2, 'Otto Oak approved 2 of these in the meantime.'],
    [
      { errors: { 1: {} }, current: { ...current, status: 'draft', decided_by: null } },
      2,
      'One of these was changed in the meantime. The other 1 was not changed.',
    ],
    [{ errors: {} }, 3, 'Some of these entries are no longer available to you. Nothing was changed.'],
  ] as const)('%#', ([body, count, sentence]) => {
    expect(changedMeanwhile(body, count)).toBe(sentence)
  })
})
