import './StatusBadge.css'

export type Status = 'draft' | 'submitted' | 'approved' | 'rejected' | 'running'

const words: Record<Status, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  running: 'Running',
}

/** The state of an entry: a tinted word, never colour alone. */
export const StatusBadge = ({ status, label }: { status: Status; label?: string }) => (
  <span className="fb-status" data-status={status}>
    {label ?? words[status]}
  </span>
)
