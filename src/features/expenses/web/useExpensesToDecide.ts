import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { soFar } from '#web/soFar.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { useFollowed } from '#web/watched.ts'
import { toApprove, toCheck } from '../expenseInbox.ts'
import { approves, checks } from '../expensePermissions.ts'
import { type Expense, expense } from '../expenses.ts'

/** Expenses that wait for me, oldest first: those to check, then those to approve. */
export function useExpensesToDecide() {
  const me = useMe()
  const may = (permissions: typeof checks | typeof approves) => permissions.some((permission) => has(me, permission))
  const query = [
    useQuery({ ...queryFor(expense.calls.list, toCheck), enabled: may(checks) }),
    useQuery({ ...queryFor(expense.calls.list, toApprove), enabled: may(approves) }),
  ]
  useFollowed(['expenses'], [expense.calls.list])
  const pages = query.map(({ data }) => data as { results: Expense[]; count: number } | undefined)
  return {
    waiting: pages.flatMap((page) => soFar(page?.results)),
    count: pages.reduce((sum, page) => sum + (page?.count ?? 0), 0),
    error: query.find(({ error }) => error)?.error ?? null,
    isLoading: query.some(({ isLoading }) => isLoading),
    refetch: () => query.forEach(({ refetch }) => void refetch()),
  }
}
