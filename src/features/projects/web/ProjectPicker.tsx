import { call } from '#web/api.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { FieldProps } from '#web/ui/form/useField.ts'
import { pickProjects } from '../projectOptions.ts'
import { projectName, projectOption } from './projectOption.ts'

interface ProjectPickerProps<V extends object> extends Omit<FieldProps<V>, 'label'> {
  label?: string
  selected: { id: number; reference: string; name: string } | null
  onPick?: (option: PickerOption | null) => void
}

/** Weeks after delivery in which a project still takes hours (docs/rules/projects.md#picking-projects). */
const weeksAfterDelivery = 12

/** Picks a project to log time on: not delivered long ago, and with tasks. */
export function ProjectPicker<V extends object>({ label = 'Project', selected, ...props }: ProjectPickerProps<V>) {
  return (
    <PickerField
      {...props}
      label={label}
      selected={selected && { id: selected.id, name: projectName(selected) }}
      load={async (search, signal) => {
        const query = {
          selection: 'true',
          with_tasks_only: 'true',
          delivered_weeks_ago: String(weeksAfterDelivery),
          ...(search !== '' && { search }),
        } as const
        return (await call(pickProjects, { query }, { signal })).map(projectOption)
      }}
      clearable
      adds="project"
      recent="projects"
      none="No projects open for hours yet"
      nothing="No matching project open for hours"
    />
  )
}
