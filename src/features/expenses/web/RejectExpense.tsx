/** Asks why an expense is rejected, which the person is told. */
import { DecisionReason } from '#web/approvals/DecisionReason.tsx'
import type { Expense } from '../expenses.ts'
import { useExpenseActions } from './useExpenseActs.ts'

interface RejectExpenseProps {
  expense: Expense | null
  onCancel: () => void
  onDone?: () => void
}

export function RejectExpense({ expense, onCancel, onDone }: RejectExpenseProps) {
  const { send } = useExpenseActions()
  return (
    <DecisionReason
      record={expense}
      label="Reject"
      onConfirm={(rejected, reason) => send(rejected, 'reject', reason)}
      onCancel={onCancel}
      onDone={onDone}
    />
  )
}
