/**
 * The navigation guard (specification, section 2). Screens behind the login need the profile: if it is not loaded it is
 * fetched; a 401, 403 or 404 on that fetch sends the user to Login, any other failure cancels the navigation.
 */
import { getProfile, type Profile } from '../auth.profile.contract.ts'
import { askerText } from '#core/notWhileImpersonating.ts'
import { ApiError, queryFor, call, expectOrg, expectUser, queryClient } from '#web/api.ts'
import { ownerIs } from '#web/offline/state.ts'

export type Verdict = { me: Profile } | 'login' | 'unreachable'

/** The profile cannot be had: the shell says so in place of a screen. */
export class NoProfileError extends Error {}

/** What a failed fetch of the profile means for the navigation that wanted it. */
function verdictOf(error: unknown): 'login' | 'unreachable' {
  return error instanceof ApiError && [401, 403, 404].includes(error.status) ? 'login' : 'unreachable'
}

const profileKey = queryFor(getProfile, {}).queryKey
// Loaded once: it changes by signing in, by switching organisation, or with a reload.
queryClient.setQueryDefaults(profileKey, { gcTime: Infinity, staleTime: Infinity })

/** The profile, if it is loaded. */
export const loadedProfile = () => queryClient.getQueryData<Profile>(profileKey)

let pendingProfile: Promise<Verdict> | undefined
/** The profile, fetched if it is not loaded; several navigations at once share one fetch. */
export async function fetchProfile(): Promise<Verdict> {
  const me = loadedProfile()
  if (me) return { me }
  pendingProfile ??= call(getProfile, {}, { quiet: true })
    .catch(endExpiredImpersonation)
    .then(
      (found): Verdict => {
        storeProfile(found)
        return { me: found }
      },
      (error: unknown) => {
        const verdict = verdictOf(error)
        if (verdict === 'login') clearOfflineAnswers()
        return verdict
      },
    )
    .finally(() => (pendingProfile = undefined))
  return pendingProfile
}

/** The time as somebody else ran out while no page was open: one is oneself again, and is told. */
async function endExpiredImpersonation(error: unknown): Promise<Profile> {
  if (!(error instanceof ApiError && error.code === 'acting_over')) throw error
  const { endImpersonation, notifyImpersonationEnded } = await import('./acting.ts')
  await endImpersonation()
  const me = await call(getProfile, {}, { quiet: true })
  notifyImpersonationEnded(me.name)
  return me
}

/** Fetches the profile again: a setting that shapes the screens has changed. */
export async function refetchProfile(): Promise<void> {
  storeProfile(await call(getProfile, {}))
}

/** Makes this the profile of the tab: its organisation is the one that changes are meant for. */
function storeProfile(me: Profile): void {
  queryClient.setQueryData(profileKey, me)
  expectOrg(me.org.id)
  expectUser(askerText(me))
  // Who acts as somebody leaves nothing of theirs in this browser, and does not send what they left here.
  ownerIs(me.impersonator ? undefined : { org: me.org.id, user: me.id, account: me.email })
  clearOfflineAnswers()
}

/** What this browser keeps of answers is of the person signed in: what anybody else left goes. */
export function clearOfflineAnswers(): void {
  if (!('indexedDB' in globalThis)) return
  import('#web/offline/answers.ts')
    .then(({ forgetAnswers }) => forgetAnswers())
    // A browser that keeps nothing has nothing to forget.
    .catch(() => undefined)
}

/** Forgets the profile and everything that was loaded under it. */
export function clearProfile(): void {
  pendingProfile = undefined
  expectOrg(undefined)
  expectUser(undefined)
  ownerIs(undefined)
  queryClient.clear()
}
