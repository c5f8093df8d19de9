/** What the references of an item are chosen from in its form. */
import { departmentCalls } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/company.money.contract.ts'
import { call } from '#web/api.ts'
import { type ReferenceInput, shortListInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'

const projects = async (search: string, signal: AbortSignal) => {
  const [{ pickProjects }, { projectOption }] = await Promise.all([
    import('#features/projects/projects.options.ts'),
    import('#features/projects/web/projectOption.ts'),
  ])
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(pickProjects, { query }, { signal })).map(projectOption)
}

export const itemInputs = {
  project_id: {
    Input: ({ row: _row, ...props }) => <PickerField {...props} load={projects} nothing="No project of that name" />,
  } satisfies ReferenceInput,
  department_id: shortListInput(departmentCalls.list),
  tax_id: shortListInput(vatRateCalls.list),
}
