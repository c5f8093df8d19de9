/** Puts together everything that works without a network: stored answers, waiting writes, and the page itself. */
import { prefetchDiary, waitingDiary } from '#features/diary/offline/web/startDiary.tsx'
import { savedDiaryAnswers } from '#features/diary/offline/web/offlineDiary.ts'
import type { Endpoint } from '#core/contract.ts'
import { loadedProfile } from '#features/auth/web/guard.ts'
import { expenseTypeCalls, paymentMethodCalls } from '#features/expenses/expenseLists.ts'
import { leaveTypeCalls } from '#features/leave/leave.contract.ts'
import { call } from '#web/api.ts'
import { isReachable } from '#web/connection.ts'
import { mayCall } from '#web/mayCall.ts'
import { keptAnswers } from '#web/offline/answers.ts'
import { startOffline } from '#web/offline/engine.ts'
import { registerWaiting } from '#web/offline/kinds.ts'
import { startDrafts } from '#web/offline/savedDrafts.ts'
import { startOutbox } from '#web/offline/sending.ts'
import { registerWorker, whyNotOffline } from '#web/offline/worker.ts'
import { gatherReadsBegunNow } from '#web/together.ts'

export const answers = keptAnswers(savedDiaryAnswers)

let begun = false
/** Called for each person that the shell is shown to. */
export async function begin(): Promise<void> {
  if (!begun) {
    begun = true
    startOutbox()
    registerWaiting('diary', waitingDiary)
    registerWaiting('expense', { mendAt: '/expenses/new/' })
    registerWaiting('leave', { mendAt: '/leave/new/' })
    void import('./RaisedNotice.tsx').catch(() => undefined)
    void registerWorker()
  }
  void startDrafts().catch(() => undefined)
  // A browser that saves nothing (a private window) still shows the server's answers.
  await startOffline()
    .then(() => Promise.all([prefetchChoices(), prefetchDiary()]))
    .then(async () => (await import('./jobsAhead.ts')).fetchJobsAhead())
    .catch(() => undefined)
}

/** Lists that the forms of the field choose from. */
const choices = [expenseTypeCalls.list, paymentMethodCalls.list, leaveTypeCalls.list]
let fetchedFor: unknown

/** Fetches the choices of forms once per page load, so that they can be filled in without a network. */
async function prefetchChoices(): Promise<void> {
  const me = loadedProfile()
  if (!me || me.impersonator || fetchedFor === me.id || whyNotOffline() !== null || !isReachable()) return
  fetchedFor = me.id
  gatherReadsBegunNow()
  await Promise.all(
    choices
      .filter((endpoint) => mayCall(me, endpoint))
      .map((endpoint) => call<Endpoint>(endpoint, {}, { quiet: true })),
  )
}
