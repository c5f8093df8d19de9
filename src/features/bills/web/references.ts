/** Choices of a bill's supplier. */
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { call } from '#web/api.ts'
import { pickerField } from '#web/record/editing/fields.tsx'
import type { KitReference } from '#web/record/kit/reference.tsx'
import { offered } from '#web/record/kit/references.ts'
import { has } from '#core/permissions.ts'
import { supplier } from '#features/suppliers/suppliers.ts'
import { inputs } from './inputs.tsx'

const blank = 'No matching supplier'
export async function suppliers(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(supplier.calls.list, { query }, { signal })) as PickerOption[]
}

const supplier_id: KitReference = {
  ...inputs.supplier_id,
  edit: (label) => pickerField(label, suppliers, blank),
  lookup: { asks: supplier.calls.list, find: suppliers },
  offered: async (me, search, signal) =>
    has(me, 'supplier.view_supplier') ? offered(await suppliers(search, signal), '') : [],
}
export const references = { supplier_id }
