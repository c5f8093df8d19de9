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

/** Where an expense stands; of what was approved, whether the person had it back. A tinted word. */
export function ExpenseStatus({ of }: { of: Pick<Expense, 'status' | 'reimbursed'> }) {
  return (
    <StatusBadge status={tones[of.status]} label={of.reimbursed === null ? statusWords[of.status] : 'Reimbursed'} />
  )
}
