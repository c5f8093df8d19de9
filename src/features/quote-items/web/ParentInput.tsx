import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import type { ReferenceInput } from '#web/record/kit/input.tsx'
import { optionsOf } from '#web/record/values.ts'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useFormValue } from '#web/ui/form/useContractForm.ts'
import { quoteItem } from '../quoteItems.ts'
import { linesOf, withBelow } from './sheet.ts'

/** The items of the same project, but for itself and what is below it. */
export function ParentInput({ row, selected, ...props }: Parameters<ReferenceInput['Input']>[0]) {
  const project = useFormValue(props.form, 'project_id') as number | null
  const { data } = useQuery({
    ...queryFor(quoteItem.tree.list, { params: { id: String(project) }, query: {} }),
    enabled: project !== null,
  })
  const rows = soFar(data?.results).map(({ id, parent_id }) => ({ key: id, parent: parent_id, values: {} }))
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
