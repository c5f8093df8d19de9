import type { UiStatus } from '#web/ui/StatusBadge.tsx'
import type { SentDocument } from '../documents.contract.ts'

/** The look and the word of each state of a sent document. */
const documentStates: Record<SentDocument['state'], readonly [UiStatus, string]> = {
  open: ['submitted', 'Waiting for an answer'],
  accepted: ['approved', 'Accepted'],
  declined: ['rejected', 'Declined'],
  replaced: ['draft', 'Replaced'],
  expired: ['running', 'Expired'],
  withdrawn: ['draft', 'Withdrawn'],
  sent: ['approved', 'Sent'],
}

/** Returns the look and word of a document; one that was neither mailed nor opened is ready, not sent. */
export const shownState = ({
  state,
  mailed,
  opened,
}: Pick<SentDocument, 'state' | 'mailed' | 'opened'>): readonly [UiStatus, string] =>
  (state === 'open' || state === 'sent') && !mailed && opened === null
    ? ['draft', 'Ready, not sent']
    : documentStates[state]
