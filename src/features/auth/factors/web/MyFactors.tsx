/** My second factors, on the account screen. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call, queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { listFactors, removeCodes, removePasskey } from '../factors.contract.ts'
import './factors.css'
import { whyNoPasskeys } from './passkeys.ts'
import { useFactorActions } from './useFactorActions.tsx'

interface Asking {
  title: string
  label: string
  says: string
  run: () => void
}

export function MyFactors() {
  const { data } = useSuspenseQuery(queryFor(listFactors, {}))
  const { formats, timezone } = useLocale()
  const actions = useFactorActions()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { codes, passkeys, recovery_codes_left: left, required } = data
  const isEmpty = codes === null && passkeys.length === 0
  const when = (instant: string) => formats.dateTime(instant, timezone)
  const used = (instant: string | null) => (instant === null ? 'not used yet' : `last used ${when(instant)}`)
  const noPasskeys = whyNoPasskeys(data.passkeys_at)
  return (
    <SectionCard
      title="Second factor"
      actions={
        <div className="fb-factor-acts">
          {codes === null && (
            <Button busy={actions.busy} onClick={actions.addApp}>
              Set up an app
            </Button>
          )}
          {noPasskeys === null && (
            <Button busy={actions.busy} onClick={actions.addPasskey}>
              Add a passkey
            </Button>
          )}
        </div>
      }
    >
      <div className="fb-factors">
        <ErrorAlert error={actions.error} />
        <p className="fb-muted">
          {isEmpty
            ? 'Protect your account from anyone who learns your password, with an authenticator app or a passkey.'
            : 'You need one of these after your password. A passkey also works on its own.'}{' '}
          {required && 'Your firm requires one.'}
        </p>
        {noPasskeys !== null && <p className="fb-muted">{noPasskeys}</p>}
        {!isEmpty && (
          <ul>
            {codes && (
              <li>
                <span>
                  <strong>Authenticator app</strong>
                  <br />
                  <span className="fb-muted fb-small">
                    since {when(codes.created)} · {used(codes.last_used)}
                  </span>
                </span>
                <Button
                  onClick={() =>
                    setAsking({
                      title: 'Turn off the authenticator app?',
                      label: 'Turn off',
                      says: 'Codes of the app will no longer work.',
                      run: () => actions.remove(() => call(removeCodes, {})),
                    })
                  }
                >
                  Turn off
                </Button>
              </li>
            )}
            {passkeys.map(({ id, name, created, last_used }) => (
              <li key={id}>
                <span>
                  <strong>Passkey: {name}</strong>
                  <br />
                  <span className="fb-muted fb-small">
                    since {when(created)} · {used(last_used)}
                  </span>
                </span>
                <Button
                  aria-label={`Remove ${name}`}
                  onClick={() =>
                    setAsking({
                      title: `Remove ${name}?`,
                      label: 'Remove',
                      says: 'This passkey will no longer work.',
                      run: () => actions.remove(() => call(removePasskey, { params: { id: String(id) } })),
                    })
                  }
                >
                  Remove
                </Button>
              </li>
            ))}
            <li>
              <span>
                <strong>Recovery codes</strong>
                <br />
                <span className="fb-muted fb-small">{left} of 10 left</span>
              </span>
              <Button
                onClick={() =>
                  setAsking({
                    title: 'Make new recovery codes?',
                    label: 'Make new codes',
                    says: 'Your current codes will stop working.',
                    run: actions.renewCodes,
                  })
                }
              >
                Make new codes
              </Button>
            </li>
          </ul>
        )}
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title={asking?.title ?? ''}
        confirmLabel={asking?.label ?? ''}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          asking?.run()
          setAsking(null)
        }}
      >
        {asking?.says}
      </ConfirmDialog>
      {actions.dialogs}
    </SectionCard>
  )
}
