import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { milestones } from '#features/projects/projectMilestones.ts'
import { project } from '#features/projects/projects.ts'
import { changedValue, changeWords } from './changeWords.ts'

const labels: Readonly<Record<string, string>> = project.labels
const words = (...changes: [field: string, before: string | null, after: string | null][]) =>
  changeWords(
    changes.map(([field, before, after]) => ({ field, before, after })),
    (field) => labels[field] ?? field,
  )

test('a milestone is named, with the person who reached it', () => {
  expect(words(['surveyed', null, '2026-11-02'], ['surveyed_by_id', null, 'Ada'])).toBe('marked it as surveyed')
  expect(words(['surveyed', '2026-11-02', null])).toBe('marked it as not surveyed')
  expect(words(['surveyed', '2026-11-02', '2026-11-03'])).toBe('changed the day it was surveyed')
  for (const milestone of milestones) expect(words([milestone, null, '2026-11-02'])).toBe(`marked it as ${milestone}`)
})

test('other fields are named by their labels, many are counted', () => {
  expect(words(['deadline', null, '2026-12-01'])).toBe('changed the deadline')
  expect(words(['deadline', null, '2026-12-01'], ['price', '1.00', '2.00'])).toBe('changed the deadline and the price')
  expect(words(['delivered', null, '2026-12-01'], ['price', '1.00', '2.00'])).toBe(
    'marked it as delivered and changed the price',
  )
  expect(words(['a', '', 'x'], ['b', '', 'x'], ['c', '', 'x'], ['d', '', 'x'])).toBe(
    'changed the a, the b, the c and the d',
  )
  expect(words(['a', '', 'x'], ['b', '', 'x'], ['c', '', 'x'], ['d', '', 'x'], ['e', '', 'x'])).toBe(
    'changed the a, the b, the c and 2 other fields',
  )
  expect(words(['confirmation_id', null, 'Email'])).toBe('changed “Confirmed by”')
  expect(words()).toBe(null)
})

test('values are written for people: amounts with their currency, a point without its digits', () => {
  const { money } = formatsOf('GB')
  expect(changedValue('price', '18750', money)).toBe('£18,750.00')
  expect(changedValue('coordinates', '53.860122, -1.909614', money)).toBe('a point on the map')
  expect([changedValue('name', '18750', money), changedValue('price', null, money)]).toEqual(['18750', null])
})
