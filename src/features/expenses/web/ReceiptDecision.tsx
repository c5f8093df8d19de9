/** The decision on an expense, beside its receipt: for who may decide. */
import { IconCheck } from '@tabler/icons-react'

import { Button } from '#web/ui/Button.tsx'
import type { Expense } from '../expenses.ts'

interface ReceiptDecisionProps {
  expense: Expense
  busy?: boolean
  onAct: (act: 'check' | 'approve') => void
  onReject: () => void
}

export const awaitsDecision = ({ can_check, can_approve }: Pick<Expense, 'can_check' | 'can_approve'>): boolean =>
  can_check || can_approve

export function ReceiptDecision({ expense, busy = false, onAct, onReject }: ReceiptDecisionProps) {
  if (!awaitsDecision(expense)) return null
  return (
    <div className="fb-expense-acts" role="group" aria-label="Decision">
      {expense.can_reject && <Button onClick={onReject}>Reject…</Button>}
      {expense.can_check ? (
        <Button tone="soft" icon={<IconCheck size={16} aria-hidden />} busy={busy} onClick={() => onAct('check')}>
          Mark as checked
        </Button>
      ) : (
        <Button tone="soft" icon={<IconCheck size={16} aria-hidden />} busy={busy} onClick={() => onAct('approve')}>
          Approve
        </Button>
      )}
    </div>
  )
}
