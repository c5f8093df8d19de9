/**
 * The navigation guard (docs/rules/screens.md#navigation-guard). Screens behind the login need the profile: if it is
 * not loaded it is fetched; a 401, 403 or 404 on that fetch sends the user to Login, any other failure cancels the
 * navigation.
 */
import { getProfile, type Profile } from '../authProfile.contract.ts'
import { actorText } from '#core/notWhileImpersonating.ts'
import { ApiError, queryFor, call, expectOrg, expectUser, queryClient } from '#web/api.ts'
import { ownerIs } from '#web/offline/state.ts'

/** `factor`: a second factor has to be set up, or shown, first. */
export type AuthVerdict = { me: Profile } | 'login' | 'factor' | 'unreachable'

/** The profile could not be fetched. The shell shows this in place of a screen. */
export class NoProfileError extends Error {}

/** Decides where a failed fetch of the profile leads. */
function verdictOf(error: unknown): 'login' | 'factor' | 'unreachable' {
  if (error instanceof ApiError && error.code === 'second_factor') return 'factor'
  return error instanceof ApiError && [401, 403, 404].includes(error.status) ? 'login' : 'unreachable'
}

const profileKey = queryFor(getProfile, {}).queryKey
// The profile is loaded once. It changes by signing in, by switching organisation, or with a reload.
queryClient.setQueryDefaults(profileKey, { gcTime: Infinity, staleTime: Infinity })

/** The profile, if it is loaded. */
export const loadedProfile = () => queryClient.getQueryData<Profile>(profileKey)

let pendingProfile: Promise<AuthVerdict> | undefined
/** The profile, fetched if it is not loaded. Several navigations at once share one fetch. */
export async function fetchProfile(): Promise<AuthVerdict> {
  const me = loadedProfile()
  if (me) return { me }
  pendingProfile ??= call(getProfile, {}, { quiet: true })
    .catch(endExpiredImpersonation)
    .then(
      (found): AuthVerdict => {
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

/** Ends an impersonation that expired while no page was open, and says so. Throws any other error again. */
async function endExpiredImpersonation(error: unknown): Promise<Profile> {
  if (!(error instanceof ApiError && error.code === 'acting_over')) throw error
  const { endImpersonation, notifyImpersonationEnded } = await import('./acting.ts')
  await endImpersonation()
  const me = await call(getProfile, {}, { quiet: true })
  notifyImpersonationEnded(me.name)
  return me
}

/** Fetches the profile again, after a setting that shapes the screens has changed. */
export async function refetchProfile(): Promise<void> {
  storeProfile(await call(getProfile, {}))
}

/** Stores the tab's profile. Writes are sent for its organisation and person. */
function storeProfile(me: Profile): void {
  queryClient.setQueryData(profileKey, me)
  expectOrg(me.org.id)
  expectUser(actorText(me))
  // During impersonation this browser keeps nothing of the other person, and sends none of their waiting writes.
  ownerIs(me.impersonator ? undefined : { org: me.org.id, user: me.id, account: me.email })
  clearOfflineAnswers()
}

/** Deletes the offline answers of anybody but the person who is signed in. */
export function clearOfflineAnswers(): void {
  if (!('indexedDB' in globalThis)) return
  import('#web/offline/answers.ts')
    .then(({ forgetAnswers }) => forgetAnswers())
    // A browser without storage has nothing to delete.
    .catch(() => undefined)
}

/** Clears the profile and everything that was loaded with it. */
export function clearProfile(): void {
  pendingProfile = undefined
  expectOrg(undefined)
  expectUser(undefined)
  ownerIs(undefined)
  queryClient.clear()
}
