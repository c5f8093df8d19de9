/** Login (docs/rules/screens.md#login-screen); which ways are offered: docs/rules/access.md#ways-of-signing-in. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { usePageTitle } from '#web/title.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { getSetUp, listBackends } from '../auth.contract.ts'
import { PublicPage } from './PublicPage.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { LocalLogin } from './LocalLogin.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { readLoginValue, writeLoginValue } from './loginStorage.ts'
import { SsoButton } from './SsoButton.tsx'
import { loginBackends } from './loginBackends.ts'

const route = getRouteApi('/login')

export function LoginScreen() {
  const { next } = route.useSearch()
  usePageTitle('Sign in')
  const { data: setUp } = useQuery(queryFor(getSetUp, {}))
  const { sso } = loginBackends(useBackends())
  const [asksLocal, setAsksLocal] = useState(false)
  const showsLocal = !sso || asksLocal
  if (setUp?.needed)
    return (
      <PublicPage title="Fieldbook is not set up yet">
        <p>To set it up, open the link that Fieldbook printed in its terminal or log when it started.</p>
        <p>The link works once, for 24 hours. Restart Fieldbook to print a new one.</p>
      </PublicPage>
    )
  return (
    <PublicPage title="Sign in">
      {sso && <SsoButton />}
      {sso && (
        <PlainButton tone="quiet" aria-expanded={asksLocal} onClick={() => setAsksLocal(!asksLocal)}>
          {asksLocal ? 'Hide local login' : 'Show local login'}
        </PlainButton>
      )}
      {showsLocal && <LocalLogin next={next} />}
      {showsLocal && (
        <Link to="/login/forgot/" className="fb-button-link">
          Forgot your password?
        </Link>
      )}
      {'PublicKeyCredential' in globalThis && <PasskeyLogin next={next} />}
      <CookieNotice />
    </PublicPage>
  )
}

/** The login providers. Until the server answers, those of the last visit are used, so that the form does not jump. */
function useBackends(): readonly string[] {
  const { data, isError } = useQuery({
    ...queryFor(listBackends, {}),
    select: (backends) => {
      writeLoginValue('backends', backends.join(','))
      return backends
    },
  })
  if (isError) return []
  return data ?? (readLoginValue('backends') ?? '').split(',').filter((name) => name !== '')
}
