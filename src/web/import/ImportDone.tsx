import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import './imports.css'

interface ImportDoneProps {
  title: string
  facts: ReactNode
  /** The way to what was imported, and the way back. */
  children: ReactNode
  onAnother: () => void
}

/** What was imported just now. */
export function ImportDone({ title, facts, children, onAnother }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: whoever listens hears what came of it.
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
        <Button onClick={onAnother}>Import another file</Button>
      </div>
    </section>
  )
}
