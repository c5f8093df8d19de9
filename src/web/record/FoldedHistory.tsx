/** The history of a record in a dialog or in the part above: loaded and shown on request. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import './FoldedHistory.css'

/** Shows a foldable history; `of` names its subject, for screen readers on the button. */
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
