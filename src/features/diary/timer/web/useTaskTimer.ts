/** The timer of a task by one press: another one that runs is stopped by it. */
import { useState } from 'react'

import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { useDiaryLocale } from '../../entries/web/useDiaryLocale.ts'
import { useTimerActions } from './timerActions.tsx'
import { trackAnew } from './tracker.ts'

interface TimedTask {
  id: number
  name: string
  project: { id: number }
}

export function useTaskTimer(running: DiaryEntry | null) {
  const actions = useTimerActions()
  const { timezone } = useDiaryLocale()
  const [busy, setBusy] = useState(false)
  const act = (doing: Promise<unknown>) => {
    setBusy(true)
    void doing.catch(notifyError).finally(() => setBusy(false))
  }
  const start = async ({ id, name, project }: TimedTask) => {
    const replacesTimer = running !== null
    await actions.start({
      active: true,
      timezone,
      project_id: project.id,
      task_id: id,
      ...(replacesTimer && { stop_running: true }),
    })
    if (replacesTimer) trackAnew()
    notifySuccess(replacesTimer ? `Timer stopped and a new one started: ${name}.` : `Timer started: ${name}.`)
  }
  return {
    busy,
    start: (task: TimedTask) => act(start(task)),
    stop: () => running && act(actions.stop(running)),
  }
}
