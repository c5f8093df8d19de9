/** Section of the inbox for one record type, with how many wait. It is absent while none does. */
import { type ReactNode, type RefObject, useId } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import './approvals.css'

interface ApprovalSectionProps {
  /** The anchor of links to the section: `/diary/inbox/#leave`. */
  id: string
  title: string
  count: number
  error: Error | null
  onRetry: () => void
  section: RefObject<HTMLElement | null>
  /** The cards, as list items. */
  children: ReactNode
}

export function ApprovalSection({ id, title, count, error, onRetry, section, children }: ApprovalSectionProps) {
  const heading = useId()
  if (count === 0 && !error) return null
  return (
    <section id={id} ref={section} aria-labelledby={heading}>
      <h2 id={heading} className="fb-approvals-title">
        {title} <span className="fb-muted">{count}</span>
      </h2>
      <ErrorAlert error={error}>
        <Button onClick={onRetry}>Try again</Button>
      </ErrorAlert>
      {children}
    </section>
  )
}
