import { expect, test } from 'vitest'

import type { InboxWeek } from '../inbox.contract.ts'
import { anEntry } from '../../entries/web/entry.fixture.ts'
import { daysOf, waitingByPerson } from './waiting.ts'

const today = '2026-11-20'
const submitted = (id: number, date: string) => anEntry({ id, date, status: 'submitted' })

const aWeek = (user: { id: number; name: string }, week_start: string, count: number): InboxWeek => ({
  user,
  week_start,
  week_end: week_start,
  entries: [],
  count,
  hours_paid: '0.00',
  hours_billable: '0.00',
  hours_week: '0.00',
  hours_scheduled: '0.00',
  oddities: [],
})

test('what I may decide is counted by person, most first, and opens at their oldest week', () => {
  const [mary, sam] = [
    { id: 7, name: 'Mary Nolan' },
    { id: 9, name: 'Sam Okafor' },
  ]
  const weeks = [aWeek(sam, '2026-11-02', 1), aWeek(mary, '2026-11-02', 2), aWeek(mary, '2026-11-16', 3)]
  expect(waitingByPerson(weeks)).toEqual([
    { id: 7, name: 'Mary Nolan', count: 5, open: '7.2026-11-02' },
    { id: 9, name: 'Sam Okafor', count: 1, open: '9.2026-11-02' },
  ])
})

test('the link stays within what a list may show', () => {
  expect(daysOf([submitted(1, '2024-01-01')], today)).toEqual({ start: '2025-11-20', end: today })
})
