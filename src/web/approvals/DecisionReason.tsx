/** Asks for the reason of a decision on somebody's record, which the submitter sees. */
import type { ReactNode } from 'react'

import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface DecisionReasonProps<Row> {
  /** The record to decide; null while the dialog is closed. */
  record: Row | null
  /** The decision as a button says it. */
  label: string
  confirmLabel?: string
  cancelLabel?: string
  required?: boolean
  onConfirm: (record: Row, reason: string) => Promise<unknown>
  onCancel: () => void
  onDone?: (() => void) | undefined
  children?: ReactNode
}

export function DecisionReason<Row extends { name: string; user: { name: string } }>({
  record,
  label,
  confirmLabel = label,
  cancelLabel = 'Cancel',
  required = true,
  onConfirm,
  onCancel,
  onDone = onCancel,
  children,
}: DecisionReasonProps<Row>) {
  return (
    <ConfirmDialog
      opened={record !== null}
      title={`${label} ${record?.name ?? ''} of ${record?.user.name ?? ''}?`}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone="danger"
      reason={{ label: 'Reason', required, description: `Shown to ${record?.user.name ?? ''}.` }}
      onCancel={onCancel}
      onConfirm={async (reason) => {
        if (!record) return
        await onConfirm(record, reason)
        onDone()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
