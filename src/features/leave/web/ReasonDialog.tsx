/** Asks why a request is rejected or cancelled. The person is given the reason for a rejection. */
import { DecisionReason } from '#web/approvals/DecisionReason.tsx'
import type { Leave } from '../leave.ts'
import { useDecide } from './useDecide.ts'

export type Reasoned = 'R' | 'C'

interface ReasonDialogProps {
  leave: Leave | null
  to: Reasoned
  onCancel: () => void
  onDone?: () => void
}

export function ReasonDialog({ leave, to, onCancel, onDone }: ReasonDialogProps) {
  const decide = useDecide()
  const send = (decided: Leave, reason: string) => decide.send(decided, to, reason)
  if (to === 'R')
    return <DecisionReason record={leave} label="Reject" onConfirm={send} onCancel={onCancel} onDone={onDone} />
  return (
    <DecisionReason
      record={leave}
      label="Cancel"
      confirmLabel="Cancel it"
      cancelLabel="Keep it"
      required={false}
      onConfirm={send}
      onCancel={onCancel}
      onDone={onDone}
    >
      {leave?.decision_id === 'A' && leave.counts ? 'The hours are returned to the balance.' : undefined}
    </DecisionReason>
  )
}
