import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import './Chip.css'

export interface ChipProps {
  children: ReactNode
  tone?: 'default' | 'accent' | 'warning'
  /** With it, the chip has a cross; `removeLabel` says what goes, such as "Remove filter Department". */
  onRemove?: () => void
  removeLabel?: string
  /** Why it needs attention, in a few words: with a sign before it. */
  mark?: string | undefined
}

/** A filter in force, or a short remark such as ACTIVE or Next Day. */
export const Chip = ({ children, tone = 'default', onRemove, removeLabel = 'Remove', mark }: ChipProps) => (
  <span className="fb-chip" data-tone={mark === undefined ? tone : 'warning'} title={mark}>
    {mark !== undefined && (
      <>
        <IconAlertTriangle size={14} aria-hidden />
        <span className="fb-hidden">{mark}: </span>
      </>
    )}
    {children}
    {onRemove && (
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    )}
  </span>
)
