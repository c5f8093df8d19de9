/** Receipts of an expense: photographed with the phone, dropped or chosen. */
import { useEffect, useState } from 'react'

import { has } from '#core/permissions.ts'
import { RecordFiles } from '#features/files/web/RecordFiles.tsx'
import { useMe } from '#web/session.tsx'
import type { Expense } from '../expenses.ts'
import { expenseReads } from './expenseKind.ts'
import { forgetReceipts, receiptsToCome } from './receiptsToCome.ts'

export function Receipts({ record: { id } }: { record: Pick<Expense, 'id'> }) {
  const me = useMe()
  const [chosen] = useState(() => receiptsToCome(id))
  // Receipts are being uploaded by now: coming back to the page must not upload them again.
  useEffect(() => void forgetReceipts(id), [id])
  if (!has(me, 'file.view_file')) return null
  return (
    <RecordFiles
      owner="expense"
      id={id}
      title="Receipts"
      about="Take a photo or drop a file here. You are warned if another expense has the same receipt."
      invalidates={expenseReads}
      chosen={chosen}
    />
  )
}
