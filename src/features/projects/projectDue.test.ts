import { expect, test } from 'vitest'

import { deadlineOf, nextOf, quoteDeadlineOf } from './projectDue.ts'
import type { Project } from './projects.ts'

const empty = { requested: '2026-03-01', quoted: null, accepted: null, delivered: null, abandoned: null }
const build = (given: object) => ({ ...empty, deadline: null, quote_deadline: null, ...given }) as Project
const now = '2026-03-10'

test.each([
  ['2026-03-09', -1, 'late'],
  ['2026-03-10', 0, 'soon'],
  ['2026-03-17', 7, 'soon'],
  ['2026-03-18', 8, 'later'],
])('a deadline on %s has %i days left and is %s', (deadline, left, state) => {
  expect(deadlineOf(build({ deadline }), now)).toEqual({ day: deadline, left, state })
})

test('nothing is due of what is delivered or abandoned, nor a quote that was sent', () => {
  const late = { deadline: '2026-03-01', quote_deadline: '2026-03-01' }
  expect(deadlineOf(build({ ...late, accepted: now, delivered: now }), now)).toBeNull()
  expect(deadlineOf(build({ ...late, accepted: now, invoiced: now }), now)).toBeNull()
  expect(deadlineOf(build({ ...late, abandoned: now }), now)).toBeNull()
  expect(quoteDeadlineOf(build({ ...late, quoted: now }), now)).toBeNull()
  expect(quoteDeadlineOf(build(late), now)?.state).toBe('late')
})

test('next is what follows the latest milestone', () => {
  expect([nextOf(build({})), nextOf(build({ accepted: now })), nextOf(build({ abandoned: now }))]).toEqual([
    'quoted',
    'surveyed',
    null,
  ])
  expect(nextOf(build({ accepted: now, received: now }))).toBeNull()
})
