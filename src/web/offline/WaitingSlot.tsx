import { lazy } from '../lazy.tsx'
import { Suspense } from 'react'

import { useWaiting } from './state.ts'
import { useOpenedWaiting } from './opened.ts'

const WaitingButton = lazy(() => import('./WaitingButton.tsx').then((kit) => ({ default: kit.WaitingButton })))

/** The slot in the header of every screen, filled while saved writes wait or a dialog about them is open. */
export function WaitingSlot() {
  const waits = useWaiting().length > 0
  const opened = useOpenedWaiting() !== null
  return <Suspense>{(waits || opened) && <WaitingButton />}</Suspense>
}
