import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To another tab of the record's page. */
export const TabLink = ({ tab, children }: { tab: string; children: ReactNode }) => (
  <Link to={'.' as never} search={true as never} hash={tab} replace hashScrollIntoView={false}>
    {children}
  </Link>
)
