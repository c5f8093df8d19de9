/** Fields of a new record that few people fill in: folded until they are opened, or one of them is refused. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import './moreFields.css'

export function MoreFields({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  // After each render: a refused field must be open before the form moves the focus to it.
  useLayoutEffect(() => {
    const { current } = details
    if (current?.querySelector('[aria-invalid="true"]')) current.open = true
  })
  return (
    <details ref={details} className="fb-more-fields">
      <summary>More details</summary>
      <div className="fb-form">{children}</div>
    </details>
  )
}
