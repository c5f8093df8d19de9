import { call } from '#web/api.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { FieldProps } from '#web/ui/form/useField.ts'
import { pickTasks } from '../taskOptions.ts'
import { taskOption } from './taskOption.ts'

interface TaskPickerProps<V extends object> extends Omit<FieldProps<V>, 'label'> {
  label?: string
  /** Project of the tasks; null while none is chosen. */
  projectId: number | null
  selected: { id: number; name: string } | null
  onPick?: (option: PickerOption | null) => void
}

/** Picks a project's task. A closed task is shown and cannot be chosen. */
export function TaskPicker<V extends object>({ label = 'Task', projectId, ...props }: TaskPickerProps<V>) {
  const isEmpty = projectId === null
  return (
    <PickerField
      {...props}
      label={label}
      follows={{ id: projectId, missing: 'Choose a project first.' }}
      placeholder={isEmpty ? 'Choose a project first' : 'Type to search'}
      load={async (search, signal) => {
        if (projectId === null) return []
        const query = { selection: 'true', project_id: String(projectId), ...(search !== '' && { search }) } as const
        return (await call(pickTasks, { query }, { signal })).map(taskOption)
      }}
      clearable
      adds="task"
      addsWith={() => ({ project: isEmpty ? null : { id: projectId, name: '' } })}
      nothing="No matching task in this project"
    />
  )
}
