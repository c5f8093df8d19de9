import { type UiStatus, StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { LeaveDecision } from '../leave.workflow.ts'

const looks: Record<LeaveDecision, UiStatus> = { P: 'submitted', A: 'approved', R: 'rejected', C: 'draft' }

/** The decision as a tinted word. */
export const DecisionBadge = ({ of: { id, name } }: { of: { id: LeaveDecision; name: string } }) => (
  <StatusBadge status={looks[id]} label={name} />
)
