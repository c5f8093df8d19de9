import { expect, test } from 'vitest'

import { anEntry } from './anEntry.ts'
import { daysOf, waitingByPerson } from './waiting.ts'

const today = '2026-11-20'
const submitted = (id: number, date: string, user = { id: 7, name: 'Mary Nolan' }) =>
  anEntry({
    id,
    date,
    status: 'submitted',
    can_decide: true,
    user_id: user.id,
    user: { ...anEntry().user, ...user },
  })

test('what I may decide is counted by person, most first, from its oldest day to today', () => {
  const sam = { id: 9, name: 'Sam Okafor' }
  const entries = [submitted(1, '2026-11-02', sam), submitted(2, '2026-11-18'), submitted(3, '2026-10-30')]
  expect(waitingByPerson(entries, today)).toEqual([
    { id: 7, name: 'Mary Nolan', count: 2, start: '2026-10-30', end: today },
    { id: 9, name: 'Sam Okafor', count: 1, start: '2026-11-02', end: today },
  ])
})

test('what I may only see does not wait for me', () => {
  expect(waitingByPerson([{ ...submitted(1, '2026-11-02'), can_decide: false }], today)).toEqual([])
})

test('the link stays within what a list may show', () => {
  expect(daysOf([submitted(1, '2024-01-01')], today)).toEqual({ start: '2025-11-20', end: today })
})
