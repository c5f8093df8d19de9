/** What proves an expense: photographed with the phone, dropped or chosen. */
import { has } from '#core/permissions.ts'
import { RecordFiles } from '#features/files/web/RecordFiles.tsx'
import { useMe } from '#web/session.tsx'
import type { Expense } from '../expenses.ts'
import { expenseReads } from './expenseKind.ts'

export const Receipts = ({ one }: { one: Pick<Expense, 'id'> }) =>
  has(useMe(), 'file.view_file') ? (
    <RecordFiles
      owner="expense"
      id={one.id}
      title="Receipts"
      about="Photograph it, or drop a file here. A receipt that another expense has already is pointed out."
      invalidates={expenseReads}
    />
  ) : null
