import { expect, test } from 'vitest'

import { formatsOf } from '#core/locale/format.ts'
import { milestones } from '#features/projects/projectMilestones.ts'
import { project } from '#features/projects/projects.ts'
import { changedDetail, changeWords } from './changeWords.ts'

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
  const shown = (field: string, before: string | null, after: string | null, hasItems = false) => {
    const detail = changedDetail({ field, before, after }, formatsOf('GB'), hasItems)
    return [detail.field, detail.before, detail.after]
  }
  expect(shown('price', '18750', '29000')).toEqual(['price', '£18,750.00', '£29,000.00'])
  expect(shown('name', '18750', null)).toEqual(['name', '18750', null])
  expect(shown('probability', '50', '100')).toEqual(['probability', '50%', '100%'])
  const [point, further] = ['53.860122, -1.909614', '53.860122, -1.909615']
  expect(shown('coordinates', point, further)).toEqual(['Place on the map', null, 'moved'])
  expect(shown('coordinates', '', point)).toEqual(['Place on the map', null, 'set'])
  expect(shown('coordinates', point, '')).toEqual(['Place on the map', null, 'removed'])
})

test('a typed price that is gone gave way to the items, where there are any', () => {
  const detail = (hasItems: boolean) =>
    changedDetail({ field: 'price', before: '29000', after: null }, formatsOf('GB'), hasItems)
  expect(detail(true)).toEqual({ field: 'price', before: null, after: 'now comes from the items' })
  expect(detail(false)).toEqual({ field: 'price', before: '£29,000.00', after: null })
})
