import type { ReactNode } from 'react'

import './Toolbar.css'

/** The line above a list: search, chips, and at the right what changes the list's look. */
export const Toolbar = ({ children, end }: { children?: ReactNode; end?: ReactNode }) => (
  <div className="fb-toolbar">
    {children}
    {end !== undefined && <div className="fb-toolbar-end">{end}</div>}
  </div>
)
