/** Expenses in the inbox: each is checked, approved or rejected where it stands, by its button or by its key. */
import { lazy, Suspense } from 'react'

import { DecisionReason } from '#web/approvals/DecisionReason.tsx'
import { ApprovalSection } from '#web/approvals/ApprovalSection.tsx'
import { useApprovals } from '#web/approvals/useApprovals.ts'
import { useLocale } from '#web/locale.ts'
import { useTellWaiting } from '#web/waiting.tsx'
import type { Expense } from '../expenses.ts'
import { DecideMany } from './DecideMany.tsx'
import { ExpenseLine } from './ExpenseLine.tsx'
import { useExpenseSelection } from './useExpenseSelection.ts'
import './expenses.css'
import { useExpenseActions } from './useExpenseActions.ts'
import { useExpensesToDecide } from './useExpensesToDecide.ts'

const FilesBeside = lazy(async () => ({ default: (await import('#features/files/web/FilesBeside.tsx')).FilesBeside }))

export function ExpenseInbox() {
  const { formats } = useLocale()
  const { waiting: rows, count, error, refetch } = useExpensesToDecide()
  const actions = useExpenseActions()
  const selection = useExpenseSelection()
  useTellWaiting({ count, text: formats.counted(count, 'expense', 'expenses'), hash: 'expenses' })
  const act = (expense: Expense, name: 'check' | 'approve') =>
    approvals.decide(expense, () => actions.now(expense, name))
  const decide = (expense: Expense) => void act(expense, expense.can_check ? 'check' : 'approve')
  const approvals = useApprovals({
    rows,
    attribute: 'data-expense',
    keyOf: ({ id }) => String(id),
    focusable: 'a',
    keys: { a: decide, c: decide, r: (expense) => approvals.reject(expense) },
  })
  const lines = (
    <ul className="fb-expense-lines" data-cards="">
      {approvals.waiting.map((expense) => (
        <ExpenseLine
          key={expense.id}
          expense={expense}
          onAct={(name) => void act(expense, name)}
          onReject={() => approvals.reject(expense)}
          selected={selection.has(expense)}
          onSelected={(on) => selection.set([expense], on)}
        />
      ))}
    </ul>
  )
  return (
    <>
      <ApprovalSection
        id="expenses"
        title="Expenses"
        count={approvals.waiting.length}
        error={error}
        onRetry={refetch}
        section={approvals.section}
      >
        <DecideMany waiting={approvals.waiting} selection={selection} />
        {approvals.waiting.some(({ receipts }) => receipts > 0) ? (
          <Suspense fallback={lines}>
            <FilesBeside
              owner="expense"
              label="Receipt"
              attribute="data-expense"
              records={approvals.waiting.map(({ id, name, user }) => ({ id, name: `${user.name}, ${name}` }))}
              empty="No receipt."
            >
              {lines}
            </FilesBeside>
          </Suspense>
        ) : (
          lines
        )}
      </ApprovalSection>
      <DecisionReason
        record={approvals.rejecting}
        label="Reject"
        onConfirm={(rejected, reason) => actions.send(rejected, 'reject', reason)}
        onCancel={approvals.cancelReject}
        onDone={approvals.onRejected}
      />
    </>
  )
}
