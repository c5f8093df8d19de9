import type { UiStatus } from '#web/ui/StatusBadge.tsx'
import type { SentDocument } from '../documents.contract.ts'

/** The look and the word of each state of a sent document. */
export const documentStates: Record<SentDocument['state'], readonly [UiStatus, string]> = {
  open: ['submitted', 'Waiting for an answer'],
  accepted: ['approved', 'Accepted'],
  declined: ['rejected', 'Declined'],
  replaced: ['draft', 'Replaced'],
  expired: ['running', 'Expired'],
  withdrawn: ['draft', 'Withdrawn'],
  sent: ['approved', 'Sent'],
}
