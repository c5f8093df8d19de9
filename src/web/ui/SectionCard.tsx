import type { ReactNode } from 'react'
import { useId } from 'react'

import './SectionCard.css'

export interface SectionCardProps {
  title?: string
  /** 2 unless it lies inside another section. */
  level?: 2 | 3
  actions?: ReactNode
  children: ReactNode
}

/** A bordered part of a screen, named by its heading. */
export function SectionCard({ title, level = 2, actions, children }: SectionCardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="fb-card" aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || actions !== undefined) && (
        <div className="fb-card-head">
          {title !== undefined && <Heading id={id}>{title}</Heading>}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
