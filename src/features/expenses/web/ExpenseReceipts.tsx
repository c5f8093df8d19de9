/** The list of expenses with their receipts beside it, each with its decision; then the next one is shown. */
import { useState } from 'react'

import { FilesFace } from '#features/files/web/FilesBeside.tsx'
import { DecisionReason } from '#web/approvals/DecisionReason.tsx'
import type { ListViewProps } from '#web/registry.ts'
import type { Expense } from '../expenses.ts'
import { awaitsDecision, ReceiptDecision } from './ReceiptDecision.tsx'
import './expenses.css'
import { useExpenseActions } from './useExpenseActions.ts'

export function ExpenseReceipts(props: ListViewProps) {
  const actions = useExpenseActions()
  const [rejecting, setRejecting] = useState<{ expense: Expense; goOn: () => void } | null>(null)
  const rows = props.rows as readonly Expense[]
  const goOnFrom = ({ id }: Expense, show: (id: number) => void) => {
    const index = rows.findIndex((row) => row.id === id)
    const next = [...rows.slice(index + 1), ...rows.slice(0, index)].find(awaitsDecision)
    if (next) show(next.id)
  }
  const decisionOn = (expense: Expense, show: (id: number) => void) => (
    <ReceiptDecision
      expense={expense}
      busy={actions.busy}
      onAct={(act) => void actions.now(expense, act).then((done) => done && goOnFrom(expense, show))}
      onReject={() => setRejecting({ expense, goOn: () => goOnFrom(expense, show) })}
    />
  )
  return (
    <>
      <FilesFace<Expense>
        {...props}
        owner="expense"
        label="Receipts"
        empty="No receipt."
        add="Add receipt"
        acts={decisionOn}
      />
      <DecisionReason
        record={rejecting && rejecting.expense}
        label="Reject"
        onConfirm={(expense, reason) => actions.send(expense, 'reject', reason)}
        onCancel={() => setRejecting(null)}
        onDone={() => {
          rejecting?.goOn()
          setRejecting(null)
        }}
      />
    </>
  )
}
