import { Suspense } from 'react'
import { lazy } from '#web/lazy.tsx'

const Timer = lazy(() => import('./Timer.tsx').then((kit) => ({ default: kit.Timer })))

/** The timer's place in the frame of every screen. What fills it comes after the screen itself, without moving anything. */
export const TimerSlot = ({ place }: { place: 'header' | 'bar' }) => (
  <Suspense fallback={place === 'header' ? <span className="fb-icon-button" aria-hidden /> : null}>
    <Timer place={place} />
  </Suspense>
)
