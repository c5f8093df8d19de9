import { expect, test } from 'vitest'

import { namesToMatch } from './plan.ts'

const name = (text: string, addable: boolean, answer: 'none' | null = null) => ({
  column: 'clients',
  name: text,
  rows: 1,
  addable,
  choices: [],
  answer,
})

test('names that can be added are not asked about twice: they are matched here on request only', () => {
  const names = [name('New Ltd', true), name('Quay', false), name('Left Ltd', true, 'none')]
  expect(namesToMatch(names, false).map((record) => record.name)).toEqual(['Quay', 'Left Ltd'])
  expect(namesToMatch(names, true)).toEqual(names)
})
