import type { ReactNode } from 'react'

/** Puts the content of a cell on one line that gives way where the window is narrow. */
export const inLine = (content: ReactNode, clamped: boolean | undefined): ReactNode =>
  clamped ? <span className="fb-line">{content}</span> : content
