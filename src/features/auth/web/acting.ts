/** Being somebody else, and oneself again: what this browser holds of the one is thrown away before the other begins. */
import { ApiError, call } from '#web/api.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { acquireImpersonation, releaseImpersonation } from '../auth.acting.contract.ts'
import { clearOfflineAnswers, clearProfile } from './guard.ts'

/** Throws the server's refusal. After it the page must be opened anew: everything in it is of oneself. */
export async function startImpersonation(id: number): Promise<void> {
  await call(acquireImpersonation, { params: { id: String(id) } }, { quiet: true })
  clearTab()
}

/** Goes back; for who is oneself already nothing happens. After it, too, the page must be opened anew. */
export async function endImpersonation(): Promise<void> {
  await call(releaseImpersonation, {}, { quiet: true }).catch((error: unknown) => {
    // In another tab one has gone back already, or one's own session is over: then the login comes.
    if (!(error instanceof ApiError && (error.status === 409 || error.status === 401))) throw error
  })
  clearTab()
}

/** What waits to be sent stays, under the name of who wrote it: it is sent once they are themselves. */
function clearTab(): void {
  clearProfile()
  clearOfflineAnswers()
  sessionStorage.clear()
}

/** Once one is oneself again without having asked for it. */
export const notifyImpersonationEnded = (name: string): void =>
  void notify({ tone: 'warning', message: `The time as somebody else is over: you are ${name} again.` })
