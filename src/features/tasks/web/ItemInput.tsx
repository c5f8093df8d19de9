import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { queryFor } from '#web/api.ts'
import type { ReferenceInput } from '#web/record/kit/input.tsx'
import { optionsOf } from '#web/record/values.ts'
import { useMe } from '#web/session.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useFormValue } from '#web/ui/form/useContractForm.ts'

/** The items of the task's own project, to who may see items. */
export function ItemInput({ row: _row, selected, ...props }: Parameters<ReferenceInput['Input']>[0]) {
  const projectId = useFormValue(props.form, 'project_id') as number | null
  const sees = has(useMe(), quoteItem.names.see)
  const { data } = useQuery({
    ...queryFor(quoteItem.tree.list, { params: { id: String(projectId) }, query: {} }),
    enabled: projectId !== null && sees,
  })
  if (!sees && selected === null) return null
  return <SelectField {...props} options={optionsOf(data?.results, selected)} searchable />
}
