import { useRef } from 'react'
import * as z from 'zod/mini'

import { Id } from '#core/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { ApiError, call } from '#web/api.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { pickTasks } from '#features/tasks/taskOptions.ts'
import type { WorkChoice } from '../../entries/entryWork.contract.ts'
import { WorkFields } from '../../entries/web/WorkFields.tsx'
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
  onClose: () => void
}

/** Another row: pinned and recent work in one tap, any other by its project and task. */
export function AddRowDialog({ onAdd, onClose }: AddRowDialogProps) {
  const search = useRef('')
  const { task_required } = useDiaryConfig()
  const form = useContractForm(task_required ? rows.withTask : rows.any, {
    initial: { project_id: null as number | null, task_id: null as number | null },
    onSubmit: async (work) => {
      onAdd(await namedWork(work, search.current))
      onClose()
    },
  })
  const addChip = (work: WorkChoice) => {
    onAdd(work)
    onClose()
  }
  return (
    <Dialog opened title="Add row" form={form} saveLabel="Add row" onCancel={onClose} width={640} isDirty={() => false}>
      <Form form={form} label="Add row">
        <WorkFields form={form} saved={null} beside onChip={addChip} onProject={(name) => (search.current = name)} />
      </Form>
    </Dialog>
  )
}

/** The names of what was picked, as the pickers say them. */
async function namedWork({ project_id, task_id }: z.output<typeof rows.any>, search: string): Promise<SavedWork> {
  const [projects, tasks] = await Promise.all([
    call(pickProjects, { query: { selection: 'true', with_tasks_only: 'true', search } }),
    task_id === null ? [] : call(pickTasks, { query: { selection: 'true', project_id: String(project_id) } }),
  ])
  const project = projects.find(({ id }) => id === project_id)
  const task = tasks.find(({ id }) => id === task_id) ?? null
  if (!project) throw new ApiError(400, { project_id: ['Invalid choice.'] })
  return { project_id, task_id, project, task }
}
