import type { ReactNode } from 'react'

export interface RowCardProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Below the two lines: a badge, a button. */
  below?: ReactNode
  /** Element at the right: hours, a phase. */
  aside?: ReactNode
}

/** The usual two lines of a row on a phone. */
export const RowCard = ({ title, subtitle, below, aside }: RowCardProps) => (
  <div className="fb-row-card">
    <div className="fb-row-card-head">
      <div className="fb-strong">{title}</div>
      {aside !== undefined && <div className="fb-num fb-strong">{aside}</div>}
    </div>
    {subtitle !== undefined && <div className="fb-muted">{subtitle}</div>}
    {below}
  </div>
)
