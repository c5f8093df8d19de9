/** Expenses in the inbox: each is checked, approved or rejected where it stands, by its button or by its key. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { DecisionReason } from '#web/approvals/DecisionReason.tsx'
import { ApprovalSection } from '#web/approvals/ApprovalSection.tsx'
import { useApprovals } from '#web/approvals/useApprovals.ts'
import { useLocale } from '#web/locale.ts'
import { firstRows, useRestDrawn } from '#web/restDrawn.ts'
import { paths } from '#web/paths.ts'
import { useTellWaiting } from '#web/waiting.tsx'
import { byStep, decisionSteps } from '../expenseInbox.ts'
import type { Expense } from '../expenses.ts'
import { DecideMany } from './DecideMany.tsx'
import { ExpenseLine } from './ExpenseLine.tsx'
import { ReceiptDecision } from './ReceiptDecision.tsx'
import { expenseReads } from './expenseKind.ts'
import { useExpenseSelection } from './useExpenseSelection.ts'
import './expenses.css'
import { useExpenseActions } from './useExpenseActions.ts'
import { useExpensesToDecide } from './useExpensesToDecide.ts'

const FilesBeside = lazy(async () => ({ default: (await import('#features/files/web/FilesBeside.tsx')).FilesBeside }))

export function ExpenseInbox() {
  const { formats } = useLocale()
  const isRestDrawn = useRestDrawn()
  const { waiting, count, error, refetch } = useExpensesToDecide()
  const actions = useExpenseActions()
  const selection = useExpenseSelection()
  useTellWaiting({ count, text: formats.counted(count, 'expense', 'expenses'), hash: 'expenses' })
  const act = (expense: Expense, name: 'check' | 'approve') =>
    approvals.decide(expense, () => actions.now(expense, name))
  const decide = (expense: Expense) => void act(expense, expense.can_check ? 'check' : 'approve')
  const approvals = useApprovals({
    rows: byStep(waiting),
    attribute: 'data-expense',
    keyOf: ({ id }) => String(id),
    focusable: 'a',
    keys: { a: decide, c: decide, r: (expense) => approvals.reject(expense) },
  })
  const decisionOn = ({ id }: { id: number }) => {
    const shown = approvals.waiting.find((expense) => expense.id === id)
    return (
      shown && (
        <ReceiptDecision
          expense={shown}
          onAct={(name) => void act(shown, name)}
          onReject={() => approvals.reject(shown)}
        />
      )
    )
  }
  const lines = decisionSteps.map(({ title, waitsFor }) => {
    const records = approvals.waiting.filter(waitsFor)
    if (records.length === 0) return null
    const drawn = isRestDrawn ? records : records.slice(0, firstRows)
    return (
      <div key={title} className="fb-expense-step">
        <h3>
          {title} <span className="fb-muted">{formats.number(records.length)}</span>
        </h3>
        <ul className="fb-expense-lines" data-cards="">
          {drawn.map((expense) => (
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
      </div>
    )
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
        <DecideMany waiting={approvals.waiting} selection={selection} />
        {approvals.waiting.some(({ receipts }) => receipts > 0) ? (
          <Suspense fallback={lines}>
            <FilesBeside
              owner="expense"
              label="Receipt"
              attribute="data-expense"
              records={approvals.waiting.map(({ id, name, user }) => ({ id, name: `${user.name}, ${name}` }))}
              acts={decisionOn}
              empty="No receipt."
              add="Add receipt"
              invalidates={expenseReads}
              openAt={paths.expense}
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
