import { useState } from 'react'

import type { Expense } from '../expenses.ts'

export interface ExpenseSelection {
  has: (expense: Expense) => boolean
  set: (expenses: readonly Expense[], on: boolean) => void
}

/** Remembers selected expenses; one that has changed since is no longer selected. */
export function useExpenseSelection(): ExpenseSelection {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map())
  return {
    has: ({ id, version }) => versions.get(id) === version,
    set: (expenses, on) =>
      setVersions((before) => {
        const next = new Map(before)
        for (const { id, version } of expenses)
          if (on) next.set(id, version)
          else next.delete(id)
        return next
      }),
  }
}
