import { useOutbox } from '#web/offline/useOutbox.ts'
import { useWaitingHere } from '#web/offline/WaitingHere.tsx'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Task, task as kind } from '../tasks.ts'
import { changedWithTasks, taskKind } from './taskKind.ts'

/** Closes a task once it is done, or opens it again. */
export function CloseTask({ task: { id, name, version, closed, can_change: changes } }: { task: Task }) {
  const actions = ownActionsOn(taskKind, id)
  const outbox = useOutbox(kind.calls.change, changedWithTasks, (current, undo) =>
    notifySuccess(current.closed ? 'Task closed.' : 'Task reopened.', actions.made(current.version, undo)),
  )
  // The last one that waits counts: without a network a task may be closed and opened again.
  const waiting = useWaitingHere((path, { request }) => path === `/tasks/${id}/` && isClosing(request.body)).at(-1)
  const isClosed = waiting ? (waiting.request.body as { closed: boolean }).closed : closed
  const words = {
    feature: 'task',
    subject: `task/${id}`,
    title: name,
    deed: isClosed ? 'Task reopened' : 'Task closed',
    facts: [],
  }
  if (!changes) return null
  return (
    <>
      {waiting && <StatusBadge status={waiting.refusal ? 'unsaved' : 'waiting'} />}
      <Button
        busy={outbox.busy}
        onClick={() =>
          void actions
            .inTurn(version, (seen) =>
              outbox.send({ params: { id: String(id) }, query: {}, body: { closed: !isClosed }, version: seen }, words),
            )
            .catch(notifyError)
        }
      >
        {isClosed ? 'Reopen task' : 'Close task'}
      </Button>
    </>
  )
}

const isClosing = (body: unknown) => typeof body === 'object' && body !== null && 'closed' in body
