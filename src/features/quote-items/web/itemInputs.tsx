/** What the references of an item are chosen from in its form. */
import { departmentCalls } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/company.money.contract.ts'
import { useQuery } from '@tanstack/react-query'

import { call, queryFor } from '#web/api.ts'
import { type ReferenceInput, shortListInput } from '#web/record/kit/input.tsx'
import { optionsOf } from '#web/record/values.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useFormValue } from '#web/ui/form/useContractForm.ts'
import { quoteItemTypeCalls } from '../quoteItems.lists.ts'
import { quoteItem } from '../quoteItems.ts'
import { linesOf, withBelow } from './sheet.ts'

const projects = async (search: string, signal: AbortSignal) => {
  const [{ pickProjects }, { projectOption }] = await Promise.all([
    import('#features/projects/projects.options.ts'),
    import('#features/projects/web/projectOption.ts'),
  ])
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(pickProjects, { query }, { signal })).map(projectOption)
}

/** The items of the same project, but for itself and what is below it. */
function ParentInput({ row, selected, ...props }: Parameters<ReferenceInput['Input']>[0]) {
  const project = useFormValue(props.form, 'project_id') as number | null
  const { data } = useQuery({
    ...queryFor(quoteItem.tree.list, { params: { id: String(project) }, query: {} }),
    enabled: project !== null,
  })
  const rows = (data?.results ?? []).map(({ id, parent_id }) => ({ key: id, parent: parent_id, values: {} }))
  const numbers = new Map(linesOf(rows).map(({ row: { key }, number }) => [key, number]))
  const own = row ? withBelow(rows, [row.id]) : new Set()
  const named = data?.results.filter(({ id }) => !own.has(id))
  return (
    <SelectField
      {...props}
      options={optionsOf(
        named?.map(({ id, name }) => ({ id, name: `${numbers.get(id)} ${name}` })),
        selected,
      )}
      searchable
    />
  )
}

export const itemInputs = {
  type_id: shortListInput(quoteItemTypeCalls.list),
  parent_id: { Input: ParentInput } satisfies ReferenceInput,
  project_id: {
    Input: ({ row: _row, ...props }) => <PickerField {...props} load={projects} nothing="No project of that name" />,
  } satisfies ReferenceInput,
  department_id: shortListInput(departmentCalls.list),
  tax_id: shortListInput(vatRateCalls.list),
}
