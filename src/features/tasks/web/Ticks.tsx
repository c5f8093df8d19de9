/** The lines of a task's checklist, which people on the task tick off; without a network a tick waits on the device. */
import { useState } from 'react'

import type { Endpoint } from '#core/contract.ts'
import { useLocale } from '#web/locale.ts'
import type { Write } from '#web/offline/queue.ts'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { useWaitingHere } from '#web/offline/WaitingHere.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { type Check, type Task, task as kind } from '../tasks.ts'
import { changedWithTasks } from './taskKind.ts'
import './tasks.css'

interface TicksProps {
  task: Pick<Task, 'id' | 'name' | 'checklist' | 'can_tick'>
  /** Further answers that a tick makes old. */
  staleToo?: readonly Endpoint[]
}

export function Ticks({ task, staleToo }: TicksProps) {
  const waitingOf = useWaitingTicks(task.id)
  return (
    <ul className="fb-checks" aria-label="Checklist">
      {task.checklist.map((check) => (
        <li key={check.id}>
          <Tick task={task} check={check} waiting={waitingOf(check)} {...(staleToo && { staleToo })} />
        </li>
      ))}
    </ul>
  )
}

function useWaitingTicks(taskId: number) {
  const waiting = useWaitingHere((path) => path.startsWith(`/tasks/${taskId}/ticks/`))
  return ({ id }: Check) => waiting.findLast(({ request }) => request.path.endsWith(`/${id}/`))
}

/** Returns whether a line is ticked, with ticks that wait on this device. */
export function useTicked(taskId: number) {
  const waitingOf = useWaitingTicks(taskId)
  return (check: Check): boolean => doneBy(waitingOf(check)) ?? check.done !== null
}

/** Ticks at once; the server's answer follows, or its refusal removes the tick. Without a network the tick waits. */
function Tick({ task, check, waiting, staleToo = [] }: TicksProps & { check: Check; waiting: Write | undefined }) {
  const { formats, timezone } = useLocale()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [error, setError] = useState<unknown>(null)
  const outbox = useOutbox(kind.calls.tick, [...changedWithTasks, ...staleToo])
  const params = { id: String(task.id), check_id: String(check.id) }
  const done = wanted ?? doneBy(waiting) ?? check.done !== null
  const change = async (next: boolean) => {
    setWanted(next)
    setError(null)
    const words = { title: check.name, deed: next ? 'Ticked' : 'Tick removed', facts: [task.name] }
    await outbox
      .send({ params, body: { done: next } }, { feature: 'task', subject: `task/${task.id}`, ...words })
      .catch(setError)
    setWanted(null)
  }
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={done}
          disabled={!task.can_tick}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <span data-done={done || undefined}>{check.name}</span>
      </label>
      {waiting && <StatusBadge status={waiting.refusal ? 'unsaved' : 'waiting'} />}
      {!waiting && check.done !== null && check.done_by && wanted !== false && (
        <span className="fb-muted fb-small">
          {check.done_by.name}, {formats.dateTime(check.done, timezone)}
        </span>
      )}
      <ErrorAlert error={error} />
    </>
  )
}

/** The state that a waiting tick leads to. */
const doneBy = (waiting: Write | undefined) => (waiting?.request.body as { done: boolean } | undefined)?.done
