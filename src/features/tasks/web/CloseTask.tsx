import { useEndpointMutation } from '#web/api.ts'
import { ownActionsOn } from '#web/record/ownActions.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Task, task as kind } from '../tasks.ts'
import { changedWithTasks, taskKind } from './taskKind.ts'

/** Closes a task once it is done, or opens it again. */
export function CloseTask({ task: { id, version, closed, can_change: changes } }: { task: Task }) {
  const actions = ownActionsOn(taskKind, id)
  const change = useEndpointMutation(kind.calls.change, changedWithTasks, (current, undo) =>
    notifySuccess(current.closed ? 'Task closed.' : 'Task reopened.', actions.made(current.version, undo)),
  )
  if (!changes) return null
  return (
    <Button
      busy={change.isPending}
      onClick={() =>
        void actions
          .inTurn(version, (seen) =>
            change.mutateAsync({ params: { id: String(id) }, query: {}, body: { closed: !closed }, version: seen }),
          )
          .catch(notifyError)
      }
    >
      {closed ? 'Reopen task' : 'Close task'}
    </Button>
  )
}
