import { expect, test } from 'vitest'

import { byStep } from './expenseInbox.ts'

test('expenses are decided in the order in which they stand: to check, then to approve, each the oldest first', () => {
  const waiting = [true, false, true, false].map((can_check, id) => ({ id, can_check }))
  expect(byStep(waiting).map(({ id }) => id)).toEqual([0, 2, 1, 3])
})
