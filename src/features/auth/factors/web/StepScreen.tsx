/** The second step of signing in: the password was right, or the provider vouches, and the account has second factors. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'

import { call } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { entering } from '../../web/entering.ts'
import { clearProfile } from '../../web/guard.ts'
import { PublicPage } from '../../web/PublicPage.tsx'
import { finishByCode, finishByRecoveryCode, getLoginStep } from '../factors.contract.ts'
import { signInByPasskey } from './passkeys.ts'
import { Proof, type Proofs } from './Proof.tsx'

const route = getRouteApi('/login/step')
const quiet = { quiet: true }

const proofs: Proofs = {
  code: (code) => call(finishByCode, { body: { code } }, quiet),
  recovery: (recovery_code) => call(finishByRecoveryCode, { body: { recovery_code } }, quiet),
  passkey: () => signInByPasskey(true),
}

export function StepScreen() {
  const { next } = route.useSearch()
  const { history } = useRouter()
  usePageTitle('Sign in')
  const { data, error } = useQuery({
    queryKey: [getLoginStep.name],
    queryFn: () => call(getLoginStep, {}, quiet),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const enter = async () => {
    clearProfile()
    const there = await entering(next)
    if (there !== undefined) history.replace(there)
  }
  return (
    <PublicPage title="Second step">
      <ErrorAlert error={data?.ways.length === 0 ? 'This sign-in has expired. Please start again.' : error} />
      {!data && !error && <SkeletonBlock lines={3} label="Signing in" />}
      {data && data.ways.length > 0 && (
        <Proof ways={usable(data.ways)} proofs={proofs} label="Sign in" onProven={enter} />
      )}
      <Link to="/login/" className="fb-button-link">
        Back to login page
      </Link>
    </PublicPage>
  )
}

/** Returns the given ways, without passkeys if the browser does not support them. */
const usable = (ways: readonly ('code' | 'passkey' | 'recovery')[]) =>
  'PublicKeyCredential' in globalThis ? ways : ways.filter((way) => way !== 'passkey')
