/** A screen of waiting work with parts of other features: each part reports its content, in words that link to it. */
import { createContext, use, useCallback, useEffect, useState } from 'react'

export interface Waiting {
  count: number
  /** `3 requests for leave`, and the part's place on the screen. */
  text: string
  hash: string
}
type Tell = (id: string, waiting: Waiting) => void

const Told = createContext<Tell>(() => {})
export const WaitingProvider = Told.Provider

/** Collects what the parts of the screen have waiting, without those that have nothing. */
export function useWaiting(): { waiting: readonly Waiting[]; tell: Tell } {
  const [details, setDetails] = useState<Readonly<Record<string, Waiting>>>({})
  const tell = useCallback<Tell>((id, waiting) => setDetails((before) => ({ ...before, [id]: waiting })), [])
  return { waiting: Object.values(details).filter(({ count }) => count > 0), tell }
}

/** Reports a part's waiting work to its screen. */
export function useTellWaiting({ count, text, hash }: Waiting): void {
  const tell = use(Told)
  useEffect(() => tell(hash, { count, text, hash }), [tell, count, text, hash])
}
