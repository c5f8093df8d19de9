import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'

import { Held } from './hold.ts'
import { SkeletonBlock } from './Skeletons.tsx'

/** Milliseconds after which slower parts are not waited for. */
const longest = 5000

interface TogetherProps {
  /** Name of the loading part, for screen readers. */
  label: string
  lines: number
  children: ReactNode
}

/**
 * Shows its parts once all of them have loaded, so that none pushes away another that is already being read. Parts
 * may be lazy, and delay the others by a skeleton or by `useHold`. None is waited for longer than five seconds.
 */
export function RevealTogether({ label, lines, children }: TogetherProps) {
  const [holds, setHolds] = useState(0)
  const [mounted, setMounted] = useState(false)
  const [shown, setShown] = useState(false)
  const [hold] = useState(() => (by: number) => setHolds((now) => now + by))
  if (!shown && mounted && holds === 0) setShown(true)
  useEffect(() => {
    const late = setTimeout(() => setShown(true), longest)
    return () => clearTimeout(late)
  }, [])
  return (
    <>
      {!shown && <SkeletonBlock lines={lines} label={label} />}
      <div hidden={!shown}>
        <Held value={shown ? null : hold}>
          <Suspense>
            {children}
            <Mounted tell={setMounted} />
          </Suspense>
        </Held>
      </div>
    </>
  )
}

/** Last of all, so that the others have said by then whether they wait. */
function Mounted({ tell }: { tell: (mounted: true) => void }) {
  useLayoutEffect(() => tell(true), [tell])
  return null
}
