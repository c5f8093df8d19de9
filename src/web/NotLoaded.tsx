import type { ReactNode } from 'react'

import './NotLoaded.css'
import { PlainButton } from './PlainButton.tsx'
import { notLoaded } from './ui/errors.ts'

interface NotLoadedProps {
  onRetry?: () => void
  /** Set for a part that covers the screen, in the place of another try, which comes by itself with the network. */
  onClose?: (() => void) | undefined
  children?: ReactNode
}

/** Stands in the place of a part of a screen that could not be had without a network. */
export const NotLoaded = ({ onRetry, onClose, children }: NotLoadedProps) => (
  <div className="fb-not-loaded" role="status" data-over={onClose && true}>
    {notLoaded}
    {children}
    {onRetry && <PlainButton onClick={onClose ?? onRetry}>{onClose ? 'Close' : 'Try again'}</PlainButton>}
  </div>
)
