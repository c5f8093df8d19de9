/** A group asks for a second factor: nothing else is open before one was set up, or shown. */
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'

import { queryFor } from '#web/api.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { usePageTitle } from '#web/title.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { entering } from '../../web/entering.ts'
import { clearProfile } from '../../web/guard.ts'
import { PublicPage } from '../../web/PublicPage.tsx'
import { type Factors, listFactors } from '../factors.contract.ts'
import { confirmations } from './FactorDialogs.tsx'
import { whyNoPasskeys } from './passkeys.ts'
import { Proof, type Way } from './Proof.tsx'
import { useFactorActions } from './useFactorActions.tsx'

export function FactorScreen() {
  const { history } = useRouter()
  usePageTitle('Second factor')
  const { data, error } = useQuery(queryFor(listFactors, {}))
  const goOn = async () => {
    clearProfile()
    const there = await entering(undefined)
    if (there !== undefined) history.replace(there)
  }
  return (
    <PublicPage title="Second factor" wide>
      <ErrorAlert error={error} />
      {!data && !error && <SkeletonBlock lines={4} label="Loading your second factors" />}
      {data && <Needed factors={data} goOn={goOn} />}
      <Link to="/logout/" className="fb-button-link">
        Sign out
      </Link>
    </PublicPage>
  )
}

function Needed({ factors, goOn }: { factors: Factors; goOn: () => Promise<void> }) {
  const actions = useFactorActions(() => void goOn())
  const { codes, passkeys, recovery_codes_left, missing } = factors
  const has = codes !== null || passkeys.length > 0
  if (has && missing) {
    const ways: Way[] = [
      ...(codes ? ['code' as const] : []),
      ...(passkeys.length > 0 ? ['passkey' as const] : []),
      ...(recovery_codes_left > 0 ? ['recovery' as const] : []),
    ]
    return (
      <>
        <p>Your firm requires a second factor. Confirm yours to continue.</p>
        <Proof ways={ways} proofs={confirmations} label="Go on" onProven={goOn} />
      </>
    )
  }
  const noPasskeys = whyNoPasskeys(factors.passkeys_at)
  return (
    <>
      {has ? (
        <p>You have a second factor.</p>
      ) : (
        <p>
          Your firm requires a second factor in addition to your password. Set up an authenticator app or a passkey to
          continue.
        </p>
      )}
      <ErrorAlert error={actions.error} />
      {has ? (
        <PlainButton tone="primary" onClick={() => void goOn()}>
          Go on
        </PlainButton>
      ) : (
        <>
          <PlainButton tone="primary" busy={actions.busy} onClick={actions.addApp}>
            Set up an app
          </PlainButton>
          {noPasskeys === null ? (
            <PlainButton busy={actions.busy} onClick={actions.addPasskey}>
              Add a passkey
            </PlainButton>
          ) : (
            <p className="fb-muted">{noPasskeys}</p>
          )}
        </>
      )}
      {actions.dialogs}
    </>
  )
}
