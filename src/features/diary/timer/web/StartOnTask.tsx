import { IconPlayerPlay, IconSquare } from '@tabler/icons-react'

import { has } from '#core/permissions.ts'
import { useWorkOfDay } from '#features/schedule/web/workOfDay.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRunning } from './useRunning.ts'
import { useTaskTimer } from './useTaskTimer.ts'

/** Beside a task of one's day: starts the timer on it, or stops it. */
export function StartOnTask() {
  const me = useMe()
  const work = useWorkOfDay()
  const { running } = useRunning()
  const timer = useTaskTimer(running)
  if (!work || !has(me, 'diary.add_entry')) return null
  const { task, project } = work
  return running?.task_id === task.id ? (
    <Button icon={<IconSquare size={16} aria-hidden />} busy={timer.busy} onClick={timer.stop}>
      Stop
    </Button>
  ) : (
    <Button
      tone="soft"
      icon={<IconPlayerPlay size={16} aria-hidden />}
      aria-label={`Start timer: ${task.name}`}
      disabled={timer.busy}
      onClick={() => timer.start({ ...task, project })}
    >
      Start timer
    </Button>
  )
}
