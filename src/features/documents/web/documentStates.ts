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

/** Returns the look and word of a document; a quote that was neither mailed nor opened is ready, not sent. */
export const shownState = (sent: SentDocument): readonly [UiStatus, string] =>
  sent.state === 'open' && !wasMailed(sent) && sent.opened === null
    ? ['draft', 'Ready, not sent']
    : documentStates[sent.state]

/** Returns whether Fieldbook wrote to somebody about it, or is about to. */
export const wasMailed = ({ mails }: SentDocument): boolean => mails.some(({ status }) => status !== 'not_sent')
