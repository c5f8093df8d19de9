/** What one does to one's second factors, each act with the dialogs that it takes. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { ApiError, call } from '#web/api.ts'
import { listFactors, renewRecoveryCodes, startCodes, startPasskey } from '../factors.contract.ts'
import { AppDialog, ConfirmDialog, PasskeyDialog, RecoveryDialog } from './FactorDialogs.tsx'
import type { Way } from './Proof.tsx'

type Shown =
  | { kind: 'confirm'; ways: readonly Way[]; again: () => void }
  | { kind: 'app'; secret: string; uri: string }
  | { kind: 'passkey'; options: { challenge: string } }
  | { kind: 'recovery'; codes: readonly string[] }

/** `onAdded`: a factor was added, and its recovery codes were seen. */
export function useFactorActs(onAdded: () => void = () => undefined) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setShown(null)
  const changed = () => client.invalidateQueries({ queryKey: [listFactors.name] })

  /** Does it; where the server wants to know first who it is, asks and does it then. */
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setError(null)
    setBusy(true)
    try {
      setShown(null)
      await work()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'confirm')
        setShown({ kind: 'confirm', ways: failure.body['ways'] as Way[], again: () => void guarded(work) })
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const added = (codes: readonly string[] | null) => {
    void changed()
    if (codes) setShown({ kind: 'recovery', codes })
    else {
      close()
      onAdded()
    }
  }
  return {
    error,
    busy,
    addApp: () => void guarded(async () => setShown({ kind: 'app', ...(await call(startCodes, {})) })),
    addPasskey: () => void guarded(async () => setShown({ kind: 'passkey', options: await call(startPasskey, {}) })),
    renewCodes: () =>
      void guarded(async () => {
        const { recovery_codes } = await call(renewRecoveryCodes, {})
        setShown({ kind: 'recovery', codes: recovery_codes })
        await changed()
      }),
    remove: (work: () => Promise<unknown>) =>
      void guarded(async () => {
        await work()
        await changed()
      }),
    dialogs: shown && dialogOf(shown, { close, added, onAdded }),
  }
}

function dialogOf(
  shown: Shown,
  acts: { close: () => void; added: (codes: readonly string[] | null) => void; onAdded: () => void },
): ReactNode {
  const { close, added, onAdded } = acts
  switch (shown.kind) {
    case 'confirm':
      return <ConfirmDialog ways={shown.ways} onProven={shown.again} onCancel={close} />
    case 'app':
      return <AppDialog secret={shown.secret} uri={shown.uri} onAdded={added} onCancel={close} />
    case 'passkey':
      return <PasskeyDialog options={shown.options} onAdded={added} onCancel={close} />
    case 'recovery':
      return (
        <RecoveryDialog
          codes={shown.codes}
          onClose={() => {
            close()
            onAdded()
          }}
        />
      )
  }
}
