/** Choices of a payment's client: fetched once somebody chooses. */
import type { ReferenceInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'

export const clients = async (search: string, signal: AbortSignal) =>
  (await import('#features/clients/clients/web/pickers.ts')).clients(search, signal)

export const inputs = {
  client_id: {
    Input: ({ row: _row, ...props }) => (
      <PickerField {...props} load={clients} nothing="No matching client" adds="client" recent="clients" />
    ),
  } satisfies ReferenceInput,
}
