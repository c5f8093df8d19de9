/** Asks why an expense is rejected, which the person is told. */
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Expense } from '../expenses.ts'
import { useExpenseActs } from './useExpenseActs.ts'

interface RejectExpenseProps {
  one: Expense | null
  onCancel: () => void
  onDone?: () => void
}

export function RejectExpense({ one, onCancel, onDone = onCancel }: RejectExpenseProps) {
  const { send } = useExpenseActs()
  return (
    <ConfirmDialog
      opened={one !== null}
      title={`Reject ${one?.name ?? ''} of ${one?.user.name ?? ''}?`}
      confirmLabel="Reject"
      tone="danger"
      reason={{ label: 'Reason', required: true, description: `Shown to ${one?.user.name ?? ''}.` }}
      onCancel={onCancel}
      onConfirm={async (reason) => {
        if (!one) return
        await send(one, 'reject', reason)
        onDone()
      }}
    />
  )
}
