/** The history of what is shown in a dialog or above: asked for, and shown, when somebody wants it. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import './FoldedHistory.css'

/** `of`: what it is the history of, for who hears the button alone. */
export function FoldedHistory({ of, children }: { of: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <div className="fb-folded-history">
      <Button tone="quiet" icon={<Chevron size={14} aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
        History<span className="fb-hidden"> of {of}</span>
      </Button>
      {open && children}
    </div>
  )
}
