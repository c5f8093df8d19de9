import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Bill } from '../bills.ts'

const badges = {
  open: ['submitted', 'Open'],
  overdue: ['rejected', 'Overdue'],
  paid: ['approved', 'Paid'],
} as const

/** The state of a bill, and a mark if it looks like a duplicate. */
export function BillState({ bill }: { bill: Pick<Bill, 'state' | 'duplicates'> }) {
  const [status, label] = badges[bill.state]
  return (
    <span className="fb-bill-state">
      <StatusBadge status={status} label={label} />
      {bill.duplicates.length > 0 && <StatusBadge status="rejected" label="Possible duplicate" />}
    </span>
  )
}
