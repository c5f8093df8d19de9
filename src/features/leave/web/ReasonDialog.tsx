/** Asks why a request is rejected, which the person is told, or cancelled. */
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Leave } from '../leave.ts'
import { useDecide } from './useDecide.ts'

export type Reasoned = 'R' | 'C'

interface ReasonDialogProps {
  one: Leave | null
  to: Reasoned
  onCancel: () => void
  onDone?: () => void
}

export function ReasonDialog({ one, to, onCancel, onDone = onCancel }: ReasonDialogProps) {
  const decide = useDecide()
  const rejects = to === 'R'
  return (
    <ConfirmDialog
      opened={one !== null}
      title={`${rejects ? 'Reject' : 'Cancel'} ${one?.name ?? ''} of ${one?.user.name ?? ''}?`}
      confirmLabel={rejects ? 'Reject' : 'Cancel it'}
      cancelLabel={rejects ? 'Cancel' : 'Keep it'}
      tone="danger"
      reason={{
        label: 'Reason',
        required: rejects,
        description: `Shown to ${one?.user.name ?? ''}.`,
      }}
      onCancel={onCancel}
      onConfirm={async (reason) => {
        if (!one) return
        await decide.send(one, to, reason)
        onDone()
      }}
    >
      {!rejects && one?.decision_id === 'A' && one.counts ? 'What it took is given back.' : undefined}
    </ConfirmDialog>
  )
}
