/** Fields that few people fill in: folded until they are opened, or one of them is refused. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import './moreFields.css'

export function MoreFields({ label = 'More details', children }: { label?: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  // After each render: a refused field must be open before the form moves the focus to it.
  useLayoutEffect(() => {
    const { current } = details
    if (current?.querySelector('[aria-invalid="true"]')) current.open = true
  })
  return (
    <details ref={details} className="fb-more-fields">
      <summary>{label}</summary>
      <div className="fb-form">{children}</div>
    </details>
  )
}
