import { expect, test } from 'vitest'

import { jobsWithFirst } from './jobsAgain.ts'
import type { MyJob } from './scheduleMine.contract.ts'

const job = (day: number, task: number, given: Partial<MyJob> = {}): MyJob => ({
  key: `${task} ${day}`,
  day: `2026-03-0${day}`,
  label: '',
  hours: '8.00',
  confirmed: true,
  notes: '',
  task: { id: task, name: `Task ${task}`, details: '', checklist: [], can_tick: false },
  project: null,
  people: [],
  equipment: [],
  ...given,
})
const firsts = (jobs: readonly MyJob[], today: number) =>
  [...jobsWithFirst(jobs, `2026-03-0${today}`)].map(([key, first]) => `${key} as ${first.key}`)

test('a job goes on from the first day of its task, also after others', () => {
  expect(firsts([job(2, 1), job(3, 1), job(3, 2), job(4, 1), job(4, 2)], 2)).toEqual([
    '1 3 as 1 2',
    '1 4 as 1 2',
    '2 4 as 2 3',
  ])
})

test('a job of today stands in full, and the days after it go on from it', () => {
  expect(firsts([job(2, 1), job(3, 1), job(4, 1)], 3)).toEqual(['1 4 as 1 3'])
})

test('two bookings of a day, notes of its own and a tentative day stand in full', () => {
  const notes = { notes: 'Tide at 10.' }
  expect(firsts([job(2, 1), job(2, 1, { key: 'second' })], 2)).toEqual([])
  expect(firsts([job(2, 1), job(3, 1, notes), job(4, 1, notes)], 2)).toEqual(['1 4 as 1 3'])
  expect(firsts([job(2, 1), job(3, 1, { confirmed: false })], 2)).toEqual([])
})
