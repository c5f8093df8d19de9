/** Expenses in the inbox: each is checked, approved or rejected where it stands, by its button or by its key. */
import { DecisionReason } from '#web/approvals/DecisionReason.tsx'
import { ApprovalSection } from '#web/approvals/ApprovalSection.tsx'
import { useApprovals } from '#web/approvals/useApprovals.ts'
import { useLocale } from '#web/locale.ts'
import { useTellWaiting } from '#web/waiting.tsx'
import type { Expense } from '../expenses.ts'
import { ExpenseLine } from './ExpenseLine.tsx'
import './expenses.css'
import { useExpenseActions } from './useExpenseActions.ts'
import { useExpensesToDecide } from './useExpensesToDecide.ts'

export function ExpenseInbox() {
  const { formats } = useLocale()
  const { waiting: rows, count, error, refetch } = useExpensesToDecide()
  const actions = useExpenseActions()
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
        <ul className="fb-expense-lines" data-cards="">
          {approvals.waiting.map((expense) => (
            <ExpenseLine
              key={expense.id}
              expense={expense}
              onAct={(name) => void act(expense, name)}
              onReject={() => approvals.reject(expense)}
            />
          ))}
        </ul>
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
