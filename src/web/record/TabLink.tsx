import { historyState, paths, searchOf } from '../paths.ts'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface TabLinkProps {
  tab: string
  /** The part of the tab that takes the focus, by a name that it reads from the history's state (`useIsAimed`). */
  part?: string
  children: ReactNode
}

/** Links to another tab of the record's page. */
export const TabLink = ({ tab, part, children }: TabLinkProps) => (
  <Link
    to={paths.here()}
    search={searchOf(true)}
    hash={tab}
    replace
    hashScrollIntoView={false}
    {...(part !== undefined && { state: historyState({ part }) })}
  >
    {children}
  </Link>
)

/** Whether the link that led here aims at this part of its tab. */
export const useIsAimed = (part: string): boolean =>
  useLocation({ select: ({ state }) => (state as { part?: string }).part === part })
