/** Choices of an item's references in its form. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { departmentCalls } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { call } from '#web/api.ts'
import { type ReferenceInput, shortListInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { quoteItemTypeCalls } from '../quoteItemLists.ts'

const projects = async (search: string, signal: AbortSignal) => {
  const [{ pickProjects }, { projectOption }] = await Promise.all([
    import('#features/projects/projectOptions.ts'),
    import('#features/projects/web/projectOption.ts'),
  ])
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(pickProjects, { query }, { signal })).map(projectOption)
}

// The input for parents needs a project's tree, so it loads separately: templates have none.
const ParentInput = lazy(() => import('./ParentInput.tsx').then((kit) => ({ default: kit.ParentInput })))

export const itemInputs = {
  type_id: shortListInput(quoteItemTypeCalls.list),
  parent_id: {
    Input: (props) => (
      <Suspense>
        <ParentInput {...props} />
      </Suspense>
    ),
  } satisfies ReferenceInput,
  project_id: {
    Input: ({ row: _row, ...props }) => (
      <PickerField {...props} load={projects} nothing="No matching project" adds="project" recent="projects" />
    ),
  } satisfies ReferenceInput,
  department_id: shortListInput(departmentCalls.list),
  tax_id: shortListInput(vatRateCalls.list),
}
