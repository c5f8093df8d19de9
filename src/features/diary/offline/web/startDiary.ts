/** Refreshes the diary after its waiting writes were sent, and fetches ahead for when there is no network. */
import { today } from '#core/days.ts'
import { windowOfAll } from '#core/dayWindow.ts'
import { has } from '#core/permissions.ts'
import { loadedProfile } from '#features/auth/web/guard.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { pickTasks } from '#features/tasks/taskOptions.ts'
import { call, queryClient } from '#web/api.ts'
import { isReachable } from '#web/connection.ts'
import { whenSent } from '#web/offline/engine.ts'
import { refusalOf, verdictOf } from '#web/offline/queue.ts'
import { whyNotOffline } from '#web/offline/worker.ts'
import { notify } from '#web/ui/Snackbar.tsx'
import { listUserDiary } from '../../entries/entries.contract.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { tellOtherTabs } from '../../timer/web/timerState.ts'
import { isDiaryWrite } from '../../entries/web/waitingEntry.ts'

/** Reports the server's answer to each waiting write, and reads the lists again. */
export function startDiaryOffline(): void {
  whenSent(
    async (write, outcome) => {
      if (!isDiaryWrite(write)) return
      if (verdictOf(write.request, outcome) === 'refused')
        notify({ tone: 'error', message: `Not saved: ${refusalOf(outcome).sentence}` })
      await refreshDiary(queryClient)
      tellOtherTabs()
    },
    () => refreshDiary(queryClient),
  )
}

/** The most projects whose tasks are prefetched. */
const maxProjects = 8

/**
 * Fetches the caller's own fortnight and the pickers' choices for it, once per page load, so that the page works
 * offline.
 */
export async function prefetchDiary(): Promise<void> {
  const me = loadedProfile()
  if (!me || me.impersonator || !has(me, 'diary.add_entry') || whyNotOffline() !== null || !isReachable()) return
  const quiet = { quiet: true }
  const query = { selection: 'true', with_tasks_only: 'true', delivered_weeks_ago: '12' } as const
  const params = { id: String(me.id) }
  const day = today(me.org.timezone)
  if (prefetched === `${me.org.id} ${me.id} ${day}`) return
  prefetched = `${me.org.id} ${me.id} ${day}`
  const rows = has(me, 'diary.view_entry') ? await call(listUserDiary, { params, query: windowOfAll(day) }, quiet) : []
  await call(pickProjects, { query }, quiet)
  const projects = [...new Set(rows.flatMap(({ project_id }) => (project_id === null ? [] : [project_id])))]
  for (const id of projects.slice(0, maxProjects))
    await call(pickTasks, { query: { selection: 'true', project_id: String(id) } }, quiet)
}
let prefetched = ''
