/** Types of tasks, and the tasks that projects of a service begin with. */
import { IconListCheck } from '@tabler/icons-react'

import { taskTemplateCalls } from '#features/tasks/taskTemplates.ts'
import { useLocale } from '#web/locale.ts'
import { NamedLists } from '../lists/NamedLists.tsx'
import { TemplateList } from '../TemplateList.tsx'
import { TaskTemplateDialog } from './TaskTemplateDialog.tsx'

export function TaskSettings() {
  const { formats } = useLocale()
  return (
    <>
      <NamedLists part="tasks" />
      <TemplateList
        title="Templates of tasks"
        lead="Sets of tasks to add to a project and change there. Templates of the project’s service come first."
        icon={IconListCheck}
        example="For example: Topographic survey, with control, detail survey, drawing and checking."
        stays="Existing projects are not changed."
        calls={taskTemplateCalls}
        note={({ service, tasks }) =>
          [service?.name, formats.counted(tasks.length, 'task', 'tasks'), tasks.map(({ name }) => name).join(', ')]
            .filter(Boolean)
            .join(' · ')
        }
        Edit={TaskTemplateDialog}
      />
    </>
  )
}
