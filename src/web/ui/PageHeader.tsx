import type { ReactNode } from 'react'

import './PageHeader.css'

export interface PageHeaderProps {
  /** Element before the title: a face. */
  mark?: ReactNode
  title: ReactNode
  /** Element beside the title: a saved view, a badge. */
  aside?: ReactNode
  /** Element at the right; below the title on a phone. */
  actions?: ReactNode
  children?: ReactNode
}

/** The one `h1` of a screen. */
export const PageHeader = ({ mark, title, aside, actions, children }: PageHeaderProps) => (
  <div className="fb-page-header">
    <div className="fb-page-header-title">
      {mark}
      <h1>{title}</h1>
      {aside !== undefined && <div className="fb-page-header-group">{aside}</div>}
    </div>
    {actions !== undefined && <div className="fb-page-header-group fb-page-header-actions">{actions}</div>}
    {children}
  </div>
)
