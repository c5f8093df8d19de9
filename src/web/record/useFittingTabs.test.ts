import { expect, test } from 'vitest'

import { overflowing } from './useFittingTabs.ts'

const hidden = (widths: readonly number[], chosen: number, room: number) => [...overflowing(widths, chosen, room)]

test('tabs that have no room are hidden, never the chosen one, and none before one that is shown', () => {
  const tabs = [90, 60, 70, 95, 50]
  expect(hidden(tabs, 0, 365)).toEqual([])
  expect(hidden(tabs, 0, 364)).toEqual([3, 4])
  expect(hidden(tabs, 4, 364)).toEqual([3])
  expect(hidden(tabs, 3, 300)).toEqual([1, 2, 4])
  expect(hidden(tabs, 2, 100)).toEqual([0, 1, 3, 4])
})
