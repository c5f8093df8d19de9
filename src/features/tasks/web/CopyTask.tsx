import { useNavigate } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { useActions } from '#web/actions.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Task, task as kind } from '../tasks.ts'
import { changedWithTasks } from './taskKind.ts'

/** Makes a task like this one in the same project, and opens it: open, nothing ticked off, the same people. */
export function CopyTask({ task: { id, name } }: { task: Task }) {
  const may = has(useMe(), kind.names.add)
  const navigate = useNavigate()
  const copy = useEndpointMutation(kind.calls.copy, changedWithTasks, (_made, undo) =>
    notifySuccess(`${name} copied.`, undo),
  )
  const run = () =>
    void copy
      .mutateAsync({ body: { taskIds: [id] } })
      .then(({ results: [made] }) => made && navigate({ to: paths.task(made.id) }))
      .catch(notifyError)
  useActions(may ? [{ id: 'copy-task', label: `Copy ${name}`, run }] : [])
  if (!may) return null
  return (
    <Button busy={copy.isPending} onClick={run}>
      Copy
    </Button>
  )
}
