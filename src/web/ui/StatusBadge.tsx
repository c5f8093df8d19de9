import './StatusBadge.css'

export type UiStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'running' | 'waiting' | 'leaving' | 'unsaved'

const words: Record<UiStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  running: 'Running',
  waiting: 'Waiting to be sent',
  leaving: 'Waiting to be deleted',
  unsaved: 'Not saved',
}

/** The state of an entry: a tinted word, never colour alone. */
export const StatusBadge = ({ status, label }: { status: UiStatus; label?: string }) => (
  <span className="fb-status" data-status={status}>
    {label ?? words[status]}
  </span>
)
