import { Suspense } from 'react'

import { lazy } from '../lazy.tsx'
import type { Write } from './queue.ts'
import { useOffline } from './state.ts'

const WaitingRows = lazy(() => import('./WaitingRows.tsx').then((kit) => ({ default: kit.WaitingRows })))

interface WaitingHereProps {
  /** Name of the list for those who hear it. */
  label: string
  /** Tells by a write's address, with the ids that its records have got, whether it belongs here. */
  shows: (path: string, write: Write) => boolean
}

/** Writes that wait on this device, where their records will stand. */
export function WaitingHere({ label, shows }: WaitingHereProps) {
  const own = useWaitingHere(shows)
  return own.length > 0 ? (
    <Suspense>
      <WaitingRows label={label} writes={own} />
    </Suspense>
  ) : null
}

export function useWaitingHere(shows: WaitingHereProps['shows']): readonly Write[] {
  const { writes, became } = useOffline()
  return writes.filter((write) => {
    const { path } = write.request
    const id = became.get(write.subject)
    return shows(id === undefined ? path : path.replace(':id', String(id)), write)
  })
}
