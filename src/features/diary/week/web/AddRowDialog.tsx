import { useRef } from 'react'
import * as z from 'zod/mini'

import { Id } from '#core/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { call } from '#web/api.ts'
import { notifyError } from '#web/ui/Snackbar.tsx'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { pickTasks } from '#features/tasks/taskOptions.ts'
import type { WorkChoice } from '../../entries/entryWork.contract.ts'
import { WorkFields, type WorkNames } from '../../entries/web/WorkFields.tsx'
import { useDiaryConfig } from '../../entries/web/useDiaryConfig.ts'
import type { SavedWork } from './useSavedRows.ts'

const rowWith = (taskRequired: boolean) =>
  z.strictObject({
    project_id: Id,
    task_id: z.nullable(Id).check(z.refine((id) => id !== null || !taskRequired, 'This field is required')),
  })
/** Where hours need a task no row without one is of use. */
const rows = { withTask: rowWith(true), any: rowWith(false) }

interface AddRowDialogProps {
  onAdd: (row: SavedWork) => void
  /** Gives an added row the names that the server knows its work by. */
  onNamed: (row: SavedWork) => void
  onClose: () => void
}

/** Another row: pinned and recent work in one tap, any other by its project and task. */
export function AddRowDialog({ onAdd, onNamed, onClose }: AddRowDialogProps) {
  const names = useRef<WorkNames>({ project: null, task: null })
  const { task_required } = useDiaryConfig()
  const form = useContractForm(task_required ? rows.withTask : rows.any, {
    initial: { project_id: null as number | null, task_id: null as number | null },
    onSubmit: (work) => {
      // The row is there at once, by what its pickers say: hours are typed into it while it is named.
      const { project, task } = names.current
      onAdd({ ...work, project: project ?? { reference: '', name: '' }, task })
      onClose()
      void namedWork(work, project?.name ?? '').then((row) => row && onNamed(row), notifyError)
      return Promise.resolve()
    },
  })
  const addChip = (work: WorkChoice) => {
    onAdd(work)
    onClose()
  }
  return (
    <Dialog opened title="Add row" form={form} saveLabel="Add row" onCancel={onClose} width={640} isDirty={() => false}>
      <Form form={form} label="Add row">
        <WorkFields form={form} saved={null} beside onChip={addChip} onWork={(chosen) => (names.current = chosen)} />
      </Form>
    </Dialog>
  )
}

/** Returns the work by its names apart; null where the search of the pickers does not find it any more. */
async function namedWork(
  { project_id, task_id }: z.output<typeof rows.any>,
  search: string,
): Promise<SavedWork | null> {
  const [projects, tasks] = await Promise.all([
    call(pickProjects, { query: { selection: 'true', with_tasks_only: 'true', search } }),
    task_id === null ? [] : call(pickTasks, { query: { selection: 'true', project_id: String(project_id) } }),
  ])
  const project = projects.find(({ id }) => id === project_id)
  const task = tasks.find(({ id }) => id === task_id) ?? null
  return project ? { project_id, task_id, project, task } : null
}
