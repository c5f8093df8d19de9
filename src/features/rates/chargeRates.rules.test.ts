import { describe, expect, test } from 'vitest'

import {
  fits,
  rankedFor,
  type ScopedRate,
  specificityOf,
  whyBeaten,
  whyWon,
  type RateWork,
} from './chargeRates.rules.ts'

const anywhere = { project_id: null, client_id: null, service_id: null, user_id: null, role: null, task_type_id: null }
let made = 0
const aRate = (given: Partial<ScopedRate> = {}): ScopedRate => ({
  ...anywhere,
  id: (made += 1),
  date_from: '2026-01-01',
  ...given,
})
const work: RateWork = {
  project_id: 1,
  client_id: 2,
  service_id: 3,
  user_id: 4,
  role: 'Senior Surveyor',
  task_type_id: 5,
  date: '2026-06-15',
}

describe('which charge rate holds', () => {
  test('project, client, service, any; within each a person, a role, a type of task, anybody', () => {
    const places = [{ project_id: 1 }, { client_id: 2 }, { service_id: 3 }, {}]
    const workers = [{ user_id: 4 }, { role: 'senior surveyor' }, { task_type_id: 5 }, {}]
    const inOrder = places.flatMap((place) => workers.map((worker) => aRate({ ...place, ...worker })))
    const found = rankedFor(
      inOrder.toSorted((scopedRate, otherScopedRate) => (scopedRate.id % 7) - (otherScopedRate.id % 7)),
      work,
    )
    expect(found.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  })

  test('what a rate says besides counts only among rates of the same place and worker', () => {
    const [more, less, person] = [
      aRate({ client_id: 2, service_id: 3 }),
      aRate({ client_id: 2 }),
      aRate({ client_id: 2, user_id: 4 }),
    ]
    expect(rankedFor([less, more, person], work)).toEqual([person, more, less])
  })

  test('the newest that has begun by the day, the day itself included', () => {
    const [old, today, tomorrow] = [
      aRate(),
      aRate({ date_from: '2026-06-15' }),
      aRate({ date_from: '2026-06-16', user_id: 4 }),
    ]
    expect(rankedFor([old, tomorrow, today], work)).toEqual([today, old])
  })

  test('a rate that names anything else of the work does not fit; capitals of a role do not matter', () => {
    expect(fits(aRate({ role: 'SENIOR surveyor', client_id: 2 }), work)).toBe(true)
    for (const otherRecord of [
      { project_id: 9 },
      { client_id: 9 },
      { user_id: 9 },
      { role: 'Surveyor' },
      { task_type_id: 9 },
    ])
      expect(fits(aRate(otherRecord), work)).toBe(false)
    expect(fits(aRate({ project_id: 1 }), { ...work, project_id: null })).toBe(false)
    expect(rankedFor([], work)).toEqual([])
  })

  test('every set of what a rate may name has a number of its own, so that equals differ by their day alone', () => {
    const names = Object.keys(anywhere)
    const all = Array.from({ length: 2 ** names.length }, (_, bits) =>
      aRate(
        Object.fromEntries(
          names.map((name, index) => [name, bits & (1 << index) ? (name === 'role' ? 'x' : 1) : null]),
        ),
      ),
    )
    expect(new Set(all.map(specificityOf)).size).toBe(all.length)
  })

  test('and why, in sentences', () => {
    const [ofProject, ofClient] = [aRate({ project_id: 1, role: 'Surveyor' }), aRate({ client_id: 2, user_id: 4 })]
    expect(whyWon(ofProject)).toBe('This rate is for a project and a role: no more specific rate applies on this day.')
    expect(whyBeaten(ofProject, ofClient)).toBe('A rate for a project comes before one for a client.')
    expect(whyBeaten(ofClient, aRate({ client_id: 2 }))).toBe(
      'Both are for a client: one for a person comes before one for anybody.',
    )
    expect(whyBeaten(aRate({ client_id: 2, service_id: 3 }), aRate({ client_id: 2 }))).toBe(
      'The most specific rate applies.',
    )
    expect(whyBeaten(aRate({ date_from: '2026-02-01' }), aRate())).toBe(
      'This rate began earlier: the newest one applies.',
    )
  })
})
