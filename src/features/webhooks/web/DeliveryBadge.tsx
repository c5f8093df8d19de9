import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { DeliveryState } from '../webhooks.contract.ts'

export const stateWords: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  given_up: 'Given up',
}
const looks = { waiting: 'draft', delivered: 'approved', failed: 'submitted', given_up: 'rejected' } as const

/** State of a message. */
export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <StatusBadge status={looks[state]} label={stateWords[state]} />
)
