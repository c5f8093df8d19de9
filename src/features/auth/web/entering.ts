import { safeNext } from '#web/next.ts'
import { raiseNotice } from '#web/notices.ts'
import { fetchProfile } from './guard.ts'

/**
 * Returns the address to go to after the server has opened a session, or undefined when the profile could not be
 * fetched. Throws when the browser dropped the session cookie.
 */
export async function entering(next: string | undefined): Promise<string | undefined> {
  const verdict = await fetchProfile()
  if (verdict === 'login') throw new Error('This website requires cookies to function correctly.')
  if (verdict === 'factor') return '/login/factor/'
  if (verdict !== 'unreachable') return safeNext(next)
  raiseNotice('unreachable')
  return undefined
}

/** Adds the way on to an address of the sign-in's second step, or of what comes before it. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?${new URLSearchParams({ next })}`
