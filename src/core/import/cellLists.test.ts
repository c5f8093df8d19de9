/** Several values in one cell of a file. */
import { expect, test } from 'vitest'

import { valuesIn } from './cellLists.ts'

test.each([
  ['', ['']],
  ['Engineer', ['Engineer']],
  [' Engineer ;Partner', ['Engineer', 'Partner']],
  ['; ; Partner;', ['', '', 'Partner', '']],
  ['"Director; Surveyor"; Agent', ['Director; Surveyor', 'Agent']],
  ['Agent; "The ""old"" one; north" ', ['Agent', 'The "old" one; north']],
  ['""', ['']],
  // Text that is not one whole value in quotes is read literally.
  ['"Acting" manager; Agent', ['"Acting" manager', 'Agent']],
  ['An "acting; one"', ['An "acting', 'one"']],
  ['"open; Agent', ['"open', 'Agent']],
  ['"', ['"']],
])('%s', (cell, values) => {
  expect(valuesIn(cell)).toEqual(values)
})

test('a long one is read at once', () => {
  for (const cell of ['"a', '";', '""', '" ;', ' ', '; '].map((part) => part.repeat(50_000))) {
    const from = performance.now()
    valuesIn(cell)
    expect(performance.now() - from).toBeLessThan(500)
  }
})
