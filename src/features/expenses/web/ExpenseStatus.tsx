import { type UiStatus, StatusBadge } from '#web/ui/StatusBadge.tsx'
import { statusWords } from '../expenses.workflow.ts'
import type { Expense } from '../expenses.ts'

const tones = {
  created: 'draft',
  submitted: 'submitted',
  checked: 'submitted',
  approved: 'approved',
  rejected: 'rejected',
} as const satisfies Record<Expense['status'], UiStatus>

/** A badge with the state of an expense, and whether an approved one was reimbursed. */
export function ExpenseStatus({ of }: { of: Pick<Expense, 'status' | 'reimbursed'> }) {
  return (
    <StatusBadge status={tones[of.status]} label={of.reimbursed === null ? statusWords[of.status] : 'Reimbursed'} />
  )
}
