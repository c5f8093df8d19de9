import { type Status, StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Decision } from '../leave.rules.ts'

const looks: Record<Decision, Status> = { P: 'submitted', A: 'approved', R: 'rejected', C: 'draft' }

/** The decision as a tinted word. */
export const DecisionBadge = ({ of: { id, name } }: { of: { id: Decision; name: string } }) => (
  <StatusBadge status={looks[id]} label={name} />
)
