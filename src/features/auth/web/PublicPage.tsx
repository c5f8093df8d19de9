import type { ReactNode } from 'react'

import './PublicPage.css'

/** A public screen: one card in the middle, without the shell. */
export const PublicPage = ({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) => (
  <main className="fb-alone" data-wide={wide || undefined}>
    <p className="fb-brand">Fieldbook</p>
    <div className="fb-alone-card">
      <h1>{title}</h1>
      {children}
    </div>
  </main>
)
