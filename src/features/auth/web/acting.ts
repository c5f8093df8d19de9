/** Starting and ending impersonation. The browser drops all data of the one person before it shows the other. */
import { call } from '#web/api.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { acquireImpersonation, releaseImpersonation } from '../authActing.contract.ts'
import { clearOfflineAnswers, clearProfile } from './guard.ts'

/** Starts impersonation. Throws the server's refusal. The page must be reloaded afterwards. */
export async function startImpersonation(id: number): Promise<void> {
  await call(acquireImpersonation, { params: { id: String(id) } }, { quiet: true })
  clearTab()
}

/** Ends impersonation, if there is one. The page must be reloaded afterwards. */
export async function endImpersonation(): Promise<void> {
  await call(releaseImpersonation, {}, { quiet: true })
  clearTab()
}

/** Clears this tab. Writes that wait to be sent stay under the name of their author, and are sent after impersonation. */
function clearTab(): void {
  clearProfile()
  clearOfflineAnswers()
  sessionStorage.clear()
}

/** Says that impersonation ended by itself. */
export const notifyImpersonationEnded = (name: string): void =>
  void notify({ tone: 'warning', message: `Acting has ended: you are ${name} again.` })
