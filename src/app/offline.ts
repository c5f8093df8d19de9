/** Puts together everything that works without a network: stored answers, waiting writes, and the page itself. */
import { startDiaryOffline, prefetchDiary } from '#features/diary/offline/web/startDiary.ts'
import { savedDiaryAnswers } from '#features/diary/offline/web/offlineDiary.ts'
import { keptAnswers } from '#web/offline/answers.ts'
import { startOffline } from '#web/offline/engine.ts'
import { registerWorker } from '#web/offline/worker.ts'

export const answers = keptAnswers(savedDiaryAnswers)

let begun = false
/** Called for each person that the shell is shown to. */
export async function begin(): Promise<void> {
  if (!begun) {
    begun = true
    startDiaryOffline()
    void import('./RaisedNotice.tsx').catch(() => undefined)
    void registerWorker()
  }
  // A browser that saves nothing (a private window) still shows the server's answers.
  await startOffline()
    .then(prefetchDiary)
    .catch(() => undefined)
}
