import { createContext, useContext, useLayoutEffect } from 'react'

/** Counts the parts that wait for an answer, where several are shown together. */
export const Held = createContext<((by: number) => void) | null>(null)

/** Delays a `RevealTogether` for as long as this part waits for its answer; skeletons do so by themselves. */
export function useHold(waits: boolean): void {
  const hold = useContext(Held)
  useLayoutEffect(() => {
    if (!waits || !hold) return undefined
    hold(1)
    return () => hold(-1)
  }, [waits, hold])
}
