import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import './imports.css'

interface ImportDoneProps {
  title: string
  facts: ReactNode
  /** A link to the imported records, and undo. */
  children: ReactNode
  /** The button that begins anew. */
  another?: string
  onAnother: () => void
}

export function ImportDone({ title, facts, children, another = 'Import another file', onAnother }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: screen readers hear the result.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="fb-card fb-import-done">
      <IconCircleCheck size={24} aria-hidden />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="fb-muted">{facts}</p>
      </div>
      <div className="fb-import-done-acts">
        {children}
        <Button onClick={onAnother}>{another}</Button>
      </div>
    </section>
  )
}
