/** Choices of a bill's form; the supplier's are fetched once somebody chooses. */
import type { ReferenceInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'

const suppliers = async (search: string, signal: AbortSignal) =>
  (await import('./references.ts')).suppliers(search, signal)

export const inputs = {
  supplier_id: {
    Input: ({ row: _row, ...props }) => (
      <PickerField {...props} load={suppliers} nothing="No matching supplier" adds="supplier" />
    ),
  } satisfies ReferenceInput,
}
