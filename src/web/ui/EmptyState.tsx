import type { ReactNode } from 'react'

import './EmptyState.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Sentence about this place. */
  children?: ReactNode
  /** The one button. */
  action?: ReactNode
}

/**
 * Returns the sentence for viewers who may not add the first record. `many`: the permission's word for the records.
 */
export const whoAdds = (many: string) => `You need permission to add ${many}.`

export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="fb-empty">
    {icon !== undefined && <div className="fb-empty-icon">{icon}</div>}
    <p className="fb-empty-title">{title}</p>
    {children !== undefined && <p className="fb-muted">{children}</p>}
    {action}
  </div>
)
