import { paths, searchOf } from '../paths.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Links to another tab of the record's page. */
export const TabLink = ({ tab, children }: { tab: string; children: ReactNode }) => (
  <Link to={paths.here()} search={searchOf(true)} hash={tab} replace hashScrollIntoView={false}>
    {children}
  </Link>
)
