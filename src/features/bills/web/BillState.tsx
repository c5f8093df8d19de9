import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Bill } from '../bills.ts'

const badges = {
  open: ['submitted', 'Open'],
  overdue: ['rejected', 'Overdue'],
  paid: ['approved', 'Paid'],
} as const

/** Where a bill stands, and whether it looks like one that is there already; tinted words. */
export function BillState({ bill }: { bill: Pick<Bill, 'state' | 'duplicates'> }) {
  const [status, label] = badges[bill.state]
  return (
    <span className="fb-bill-state">
      <StatusBadge status={status} label={label} />
      {bill.duplicates.length > 0 && <StatusBadge status="rejected" label="Possible duplicate" />}
    </span>
  )
}
