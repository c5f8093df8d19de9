/** Choices of a task's references: in its form, in lists and in the query box. */
import { departmentCalls } from '#features/company/company.contract.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { projectOption } from '#features/projects/web/projectOption.ts'
import { call } from '#web/api.ts'
import { pickerField } from '#web/record/editing/fields.tsx'
import { type KitReference, shortList } from '#web/record/kit/reference.tsx'
import { offered } from '#web/record/kit/references.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { taskTypeCalls } from '../taskLists.ts'

const blank = 'No matching project'
async function projects(search: string, signal: AbortSignal) {
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(pickProjects, { query }, { signal })).map(projectOption)
}

const projectReference: KitReference = {
  Input: ({ row: _row, ...props }) => (
    <PickerField {...props} load={projects} nothing={blank} required adds="project" recent="projects" />
  ),
  edit: (label) => pickerField(label, projects, blank),
  lookup: { asks: pickProjects, find: projects },
  offered: async (_me, search, signal) => offered(await projects(search, signal), ''),
}

export const references = {
  project_id: projectReference,
  type_id: shortList(taskTypeCalls.list, 'task_type'),
  department_id: shortList(departmentCalls.list, 'department'),
}
