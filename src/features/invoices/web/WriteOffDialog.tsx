/** Why chosen work is not billed. */
import { useId, useState } from 'react'

import { add } from '#core/decimal.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { draftKinds } from '../billing.contract.ts'
import type { Unbilled } from '../unbilled.contract.ts'
import { writeOffCalls } from '../writeOffs.contract.ts'
import { type Choice, type chosenOf, unbilledReads } from './billing.ts'

interface WriteOffDialogProps {
  row: Unbilled
  choice: Choice
  on: ReturnType<typeof chosenOf>['on']
  onDone: () => void
  onCancel: () => void
}

export function WriteOffDialog({ row, choice: { kinds }, on, onDone, onCancel }: WriteOffDialogProps) {
  const { formats } = useLocale()
  const id = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const write = useEndpointMutation(writeOffCalls.create, unbilledReads, (_reply, undo) => {
    notifySuccess('It was written off.', undo)
    onDone()
  })
  const chosen = { hours: on.entries, expenses: on.expenses, items: on.items }
  const total = draftKinds
    .flatMap((kind) => (kinds.has(kind) ? chosen[kind].map(({ amount = '0.00' }) => amount) : []))
    .reduce(add, '0.00')
  const save = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return document.getElementById(id)?.focus()
    const body = {
      project_id: row.project_id,
      reason,
      ...(kinds.has('hours') && { entry_ids: on.entries.map((one) => one.id) }),
      ...(kinds.has('expenses') && { expense_ids: on.expenses.map((one) => one.id) }),
      ...(kinds.has('items') && {
        items: on.items.map(({ quote_item_id, amount = '0.00' }) => ({ quote_item_id, amount })),
      }),
    }
    return void write.mutateAsync({ body }).catch(() => {})
  }
  return (
    <Dialog
      opened
      title={`Write off ${formats.money(total)} of ${row.project.name}?`}
      saveLabel="Write off"
      tone="danger"
      width={560}
      busy={write.isPending}
      isDirty={() => reason !== ''}
      onCancel={onCancel}
      onSave={save}
    >
      <div className="fb-bill">
        <ErrorAlert error={write.error} />
        <p>It is not billed any more, and leaves work in progress. That can be undone from the list of write-offs.</p>
        <div className="fb-native-select">
          <label htmlFor={id}>
            Reason <span aria-hidden>*</span>
          </label>
          <textarea
            id={id}
            rows={3}
            maxLength={1000}
            data-autofocus
            required
            aria-invalid={missing}
            aria-describedby={missing ? `${id}-error` : undefined}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setMissing(false)
            }}
          />
          {missing && (
            <p id={`${id}-error`} className="fb-bill-error">
              This field is required
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
