import { lazy, Suspense } from 'react'

const Bell = lazy(() => import('./Bell.tsx').then((kit) => ({ default: kit.Bell })))

/** In the header of every screen. What fills it comes after the screen itself, without moving anything. */
export const BellSlot = () => (
  <Suspense fallback={<span className="fb-icon-button" aria-hidden />}>
    <Bell />
  </Suspense>
)
