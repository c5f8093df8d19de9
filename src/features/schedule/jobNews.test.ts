import { expect, test } from 'vitest'

import { newsOf, seenWith } from './jobNews.ts'
import type { MyJob } from './scheduleMine.contract.ts'

const job: MyJob = {
  key: '12 2026-03-02',
  day: '2026-03-02',
  label: '',
  hours: '7.50',
  confirmed: true,
  notes: '',
  task: { id: 3, name: 'Levels', details: 'Close the loop.', can_tick: true, checklist: [] },
  project: {
    id: 5,
    reference: 'P1',
    name: 'Slipway',
    client: 'Harbour Trust',
    address: { line1: '1 Quay Street', line2: '', city: '', region: '', postcode: '', country: '' },
    site_access: '',
    coordinates: '',
    contact: null,
  },
  people: [{ id: 8, name: 'Olga' }],
  equipment: [],
}
const site = (change: Partial<NonNullable<MyJob['project']>>) => ({ ...job, project: { ...job.project!, ...change } })

test('a job that was never shown has no news, and none once it was shown', () => {
  expect(newsOf(job, {})).toEqual([])
  expect(newsOf(job, seenWith(job, {}))).toEqual([])
})

test('news are the parts that differ from those that were shown', () => {
  const seen = seenWith(job, {})
  expect(newsOf({ ...job, hours: '4.00', people: [], notes: 'Tide at 10' }, seen)).toEqual(['notes', 'hours', 'crew'])
  const changed = site({ site_access: 'Key at the gatehouse' })
  expect(newsOf(changed, seen)).toEqual(['site access'])
  expect(newsOf(changed, seenWith(changed, seen))).toEqual([])
})

test('ticks, and who has the equipment, are done on the job and no news', () => {
  const line = { id: 1, name: 'Batteries', done: null, done_by: null }
  const piece = {
    id: 2,
    name: 'Level',
    identifier: '',
    user_id: null,
    assigned_to: 'Office',
    active: true,
    can_change: true,
    version: 1,
  }
  const before = { ...job, task: { ...job.task!, checklist: [line] }, equipment: [piece] }
  const after = {
    ...before,
    task: { ...before.task, checklist: [{ ...line, done: '2026-03-02T10:00:00Z', done_by: { id: 8, name: 'Olga' } }] },
    equipment: [{ ...piece, user_id: 8, assigned_to: 'Olga', version: 2 }],
  }
  expect(newsOf(after, seenWith(before, {}))).toEqual([])
})

test('the next day of a booking knows its place and its task, and has hours and a crew of its own', () => {
  const tuesday = { ...job, key: '12 2026-03-03', day: '2026-03-03', hours: '3.00', people: [] }
  const seen = seenWith(job, {})
  expect(newsOf(tuesday, seen)).toEqual([])
  expect(newsOf({ ...tuesday, task: { ...job.task!, details: 'Close it twice.' } }, seen)).toEqual(['task details'])
})

test('the oldest parts are forgotten', () => {
  let seen = {}
  for (let id = 0; id < 100; id += 1) seen = seenWith({ ...job, key: `${id} 2026-03-02` }, seen)
  expect(Object.keys(seen).length).toBe(600)
})
