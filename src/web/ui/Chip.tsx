import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import './Chip.css'

export interface ChipProps {
  children: ReactNode
  tone?: 'default' | 'accent' | 'warning'
  /**
   * Called by the chip's cross, shown only with it; `removeLabel` names its action, such as "Remove filter
   * Department".
   */
  onRemove?: () => void
  removeLabel?: string
  /** The reason why the chip needs attention, in a few words after a sign. */
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
