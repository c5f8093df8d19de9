/** The diary without a network: its entries among what waits, and what is fetched ahead. */
import { today } from '#core/days.ts'
import { windowOfAll } from '#core/dayWindow.ts'
import { has } from '#core/permissions.ts'
import { loadedProfile } from '#features/auth/web/guard.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { pickTasks } from '#features/tasks/taskOptions.ts'
import { call, queryClient } from '#web/api.ts'
import { isReachable } from '#web/connection.ts'
import type { WaitingKind } from '#web/offline/kinds.ts'
import { lazy } from '#web/lazy.tsx'
import { whyNotOffline } from '#web/offline/worker.ts'
import { gatherReadsBegunNow } from '#web/together.ts'
import { listUserDiary } from '../../entries/entries.contract.ts'
import { refreshDiary } from '../../entries/web/diaryReads.ts'
import { tellOtherTabs } from '../../timer/web/timerState.ts'
import { projectText, timesText, workText } from '../../entries/web/entryText.ts'
import type { DiaryWrite, WaitingAct } from '../../entries/web/waitingEntry.ts'

const WaitingEntryDialog = lazy(() => import('./WaitingEntry.tsx').then((kit) => ({ default: kit.WaitingEntryDialog })))

/** Deeds of waiting writes, as their rows say them. */
const deeds: Record<WaitingAct, string> = {
  create: 'New entry',
  change: 'Change',
  delete: 'Deletion',
  start: 'Timer started',
  stop: 'Timer stopped',
}

/** Entries and timers among what waits on this device. */
export const waitingDiary: WaitingKind = {
  words: ({ data }, { formats }) => {
    const { act, row } = data as DiaryWrite
    return {
      title: projectText(row),
      deed: deeds[act],
      facts: [formats.dayHeading(row.date), timesText(row, formats)],
      text: workText(row),
    }
  },
  refresh: async () => {
    await refreshDiary(queryClient)
    tellOtherTabs()
  },
  mend: (props) => <WaitingEntryDialog {...props} />,
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
  gatherReadsBegunNow()
  const [rows] = await Promise.all([
    has(me, 'diary.view_entry') ? call(listUserDiary, { params, query: windowOfAll(day) }, quiet) : [],
    call(pickProjects, { query }, quiet),
  ])
  const projects = [...new Set(rows.flatMap(({ project_id }) => (project_id === null ? [] : [project_id])))]
  gatherReadsBegunNow()
  await Promise.all(
    projects
      .slice(0, maxProjects)
      .map((id) => call(pickTasks, { query: { selection: 'true', project_id: String(id) } }, quiet)),
  )
}
let prefetched = ''
