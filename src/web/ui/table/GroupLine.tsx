import type { ReactNode } from 'react'

export interface GroupLineProps {
  title: ReactNode
  /** Facts beside the title. */
  facts?: readonly ReactNode[]
  /** Totals at the right. */
  totals?: readonly ReactNode[]
}

/** The content of a divider row: a day and its hours. */
export const GroupLine = ({ title, facts = [], totals = [] }: GroupLineProps) => (
  <div className="fb-group-line">
    <span className="fb-strong">{title}</span>
    {facts.map((fact, index) => (
      <span key={index}>{fact}</span>
    ))}
    <span className="fb-group-totals">
      {totals.map((total, index) => (
        <span key={index}>{total}</span>
      ))}
    </span>
  </div>
)
