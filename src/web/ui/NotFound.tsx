import { IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { EmptyState } from './EmptyState.tsx'

export interface NotFoundProps {
  title?: string
  children?: ReactNode
  /** The way on from here: the router's own link, which this kit does not know. */
  action?: ReactNode
}

/** Shows that a path is unknown, or that a record does not exist or is out of reach. */
export const NotFound = ({ title = 'Page not found', children, action }: NotFoundProps) => (
  <div>
    <h1 className="fb-hidden">{title}</h1>
    <EmptyState icon={<IconMapOff size={32} aria-hidden />} title={title} action={action}>
      {children ?? 'The address is wrong, or you do not have access.'}
    </EmptyState>
  </div>
)
