/** Asks why the chosen work is not billed. */
import { add } from '#core/decimal.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { draftKinds } from '../billing.contract.ts'
import type { Unbilled } from '../unbilled.contract.ts'
import { writeOffCalls } from '../writeOffs.contract.ts'
import { type InvoiceChoice, type chosenOf, unbilledReads } from './billing.ts'

interface WriteOffDialogProps {
  row: Unbilled
  choice: InvoiceChoice
  on: ReturnType<typeof chosenOf>['on']
  onDone: () => void
  onCancel: () => void
}

export function WriteOffDialog({ row, choice: { kinds }, on, onDone, onCancel }: WriteOffDialogProps) {
  const { formats } = useLocale()
  const write = useEndpointMutation(writeOffCalls.create, unbilledReads, (_reply, undo) => {
    notifySuccess('Written off.', undo)
    onDone()
  })
  const chosen = { hours: on.entries, expenses: on.expenses, items: on.items }
  const total = draftKinds
    .flatMap((kind) => (kinds.has(kind) ? chosen[kind].map(({ amount = '0.00' }) => amount) : []))
    .reduce(add, '0.00')
  const bodyOf = (reason: string) => ({
    project_id: row.project_id,
    reason,
    ...(kinds.has('hours') && { entry_ids: on.entries.map((entry) => entry.id) }),
    ...(kinds.has('expenses') && { expense_ids: on.expenses.map((expense) => expense.id) }),
    ...(kinds.has('items') && {
      items: on.items.map(({ quote_item_id, amount = '0.00' }) => ({ quote_item_id, amount })),
    }),
  })
  return (
    <ConfirmDialog
      opened
      title={`Write off ${formats.money(total)} of ${row.project.name}?`}
      confirmLabel="Write off"
      tone="danger"
      reason={{ label: 'Reason', required: true }}
      onCancel={onCancel}
      onConfirm={(reason) => write.mutateAsync({ body: bodyOf(reason) })}
    >
      This work is no longer billed or in progress. You can undo this from the list of write-offs.
    </ConfirmDialog>
  )
}
