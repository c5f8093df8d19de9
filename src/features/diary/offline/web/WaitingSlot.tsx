import { lazy, Suspense } from 'react'

import { useWaiting } from '#web/offline/state.ts'
import { useOpenedWaiting } from './opened.ts'

const WaitingButton = lazy(() => import('./WaitingButton.tsx').then((kit) => ({ default: kit.WaitingButton })))

/** In the header of every screen while something is not sent, or a dialog about it is open. */
export function WaitingSlot() {
  const waits = useWaiting().length > 0
  const opened = useOpenedWaiting() !== null
  return <Suspense>{(waits || opened) && <WaitingButton />}</Suspense>
}
