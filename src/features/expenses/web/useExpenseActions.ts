/** Moves expenses on, says so with Undo, and goes on to the next that waits. */
import { useNavigate } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { call, useEndpointMutation } from '#web/api.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { toApprove, toCheck, toSubmit } from '../expenseInbox.ts'
import type { ExpenseAction } from '../expenses.workflow.ts'
import { type Expense, expense } from '../expenses.ts'
import { expenseKind, expenseReads } from './expenseKind.ts'

type MovingAction = Exclude<ExpenseAction, 'reimburse'>
const done: Readonly<Record<MovingAction, string>> = {
  submit: 'submitted',
  check: 'checked',
  approve: 'approved',
  reject: 'rejected',
  recall: 'recalled',
}
type Acted = { results: Expense[] }

export function useExpenseActions() {
  const notifyDone = (act: MovingAction) => (reply: Acted, undo?: () => Promise<void>) => {
    const [result] = reply.results
    if (!result) return
    notifySuccess(`${result.name} was ${done[act]}.`, ownActionsOn(expenseKind, result.id).made(result.version, undo))
  }
  const { calls } = expense
  const actions = {
    submit: useEndpointMutation(calls.submit, expenseReads, notifyDone('submit')),
    check: useEndpointMutation(calls.check, expenseReads, notifyDone('check')),
    approve: useEndpointMutation(calls.approve, expenseReads, notifyDone('approve')),
    reject: useEndpointMutation(calls.reject, expenseReads, notifyDone('reject')),
    recall: useEndpointMutation(calls.recall, expenseReads, notifyDone('recall')),
  }
  const send = (record: Pick<Expense, 'id' | 'version'>, act: MovingAction, notes = '') =>
    ownActionsOn(expenseKind, record.id).inTurn(record.version, (version) =>
      actions[act].mutateAsync({ body: { ids: [record.id], versions: { [record.id]: version }, notes } }),
    )
  return {
    busy: Object.values(actions).some(({ isPending }) => isPending),
    send,
    /** Answers whether it was done; a refusal is shown. */
    now: (record: Pick<Expense, 'id' | 'version'>, act: MovingAction) =>
      send(record, act).then(
        () => true,
        (error: unknown) => {
          notifyError(error)
          return false
        },
      ),
  }
}

/** Queries of the expenses that wait after this one: to be submitted, or to be checked and then to be approved. */
const queues: Readonly<
  Record<'submit' | 'check' | 'approve', readonly (typeof toSubmit | typeof toCheck | typeof toApprove)[]>
> = {
  submit: [toSubmit],
  check: [toCheck, toApprove],
  approve: [toApprove, toCheck],
}

/** Opens the next that waits, and says when there is none. */
export function useNextExpense() {
  const navigate = useNavigate()
  return async (act: 'submit' | 'check' | 'approve', id: number) => {
    for (const queue of queues[act]) {
      const { results } = (await call(expense.calls.list, queue)) as Acted
      const next = results.find((result) => result.id !== id)
      if (next) return void navigate({ to: paths.expense(next.id) })
    }
    notifySuccess('That was the last expense.')
    await navigate({ to: '/expenses/' })
  }
}
