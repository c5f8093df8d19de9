import { Suspense } from 'react'
import { lazy } from '#web/lazy.tsx'

const Bell = lazy(() => import('./Bell.tsx').then((kit) => ({ default: kit.Bell })))

/** The place of the bell in the header. The bell loads after the screen, without moving anything. */
export const BellSlot = () => (
  <Suspense fallback={<span className="fb-icon-button" aria-hidden />}>
    <Bell />
  </Suspense>
)
