/** Asks who one is again where the server needs it, and then does what was asked. */
import { useState, type ReactNode } from 'react'

import { ApiError } from '#web/api.ts'
import { ConfirmDialog } from './FactorDialogs.tsx'
import type { Way } from './Proof.tsx'

export function useConfirmed() {
  const [request, setRequest] = useState<{ ways: readonly Way[]; again: () => void } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>): Promise<void> => {
    setError(null)
    setBusy(true)
    setRequest(null)
    try {
      await work()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'confirm')
        setRequest({ ways: failure.body['ways'] as Way[], again: () => void run(work) })
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const confirming: ReactNode = request && (
    <ConfirmDialog ways={request.ways} onProven={request.again} onCancel={() => setRequest(null)} />
  )
  return { error, busy, run, confirming }
}
