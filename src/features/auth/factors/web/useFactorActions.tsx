/** Actions on the caller's own second factors, with the dialogs that they need. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { call } from '#web/api.ts'
import { listFactors, renewRecoveryCodes, startCodes, startPasskey } from '../factors.contract.ts'
import { AppDialog, PasskeyDialog, RecoveryDialog } from './FactorDialogs.tsx'
import { useConfirmed } from './useConfirmed.tsx'

type Shown =
  | { kind: 'app'; secret: string; uri: string }
  | { kind: 'passkey'; options: { challenge: string } }
  | { kind: 'recovery'; codes: readonly string[] }

/** `onAdded`: a factor was added, and its recovery codes were seen. */
export function useFactorActions(onAdded: () => void = () => undefined) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const { error, busy, run, confirming } = useConfirmed()
  const close = () => setShown(null)
  const changed = () => client.invalidateQueries({ queryKey: [listFactors.name] })

  const guarded = (work: () => Promise<void>): Promise<void> => {
    setShown(null)
    return run(work)
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
    dialogs: confirming ?? (shown && dialogOf(shown, { close, added, onAdded })),
  }
}

function dialogOf(
  shown: Shown,
  actions: { close: () => void; added: (codes: readonly string[] | null) => void; onAdded: () => void },
): ReactNode {
  const { close, added, onAdded } = actions
  switch (shown.kind) {
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
