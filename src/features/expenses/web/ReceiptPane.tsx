import { has } from '#core/permissions.ts'
import { FilePane } from '#features/files/web/FilePane.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { Expense } from '../expenses.ts'

/** The receipt as a picture on the page of its expense, for who decides about it. */
export function ReceiptPane({ record }: { record: Expense }) {
  if (!has(useMe(), 'file.view_file')) return null
  if (!record.can_check && !record.can_approve) return null
  return (
    <SectionCard title="Receipt">
      <FilePane owner="expense" record={record} empty="No receipt." />
    </SectionCard>
  )
}
