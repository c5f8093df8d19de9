import type { ReactNode } from 'react'

import './EmptyState.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What this place is for, in one sentence. */
  children?: ReactNode
  /** The one button. */
  action?: ReactNode
}

export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="fb-empty">
    {icon !== undefined && <div className="fb-empty-icon">{icon}</div>}
    <p className="fb-empty-title">{title}</p>
    {children !== undefined && <p className="fb-muted">{children}</p>}
    {action}
  </div>
)
