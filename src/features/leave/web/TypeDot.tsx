import type { ReactNode } from 'react'

import './leave.css'

/** The name of a type behind a dot in its colour. */
export const TypeDot = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <span className="fb-leave-type" style={{ ['--fb-dot' as string]: colour || 'var(--fb-muted)' }}>
    {children}
  </span>
)
