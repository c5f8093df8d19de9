/** Choices of a client's references in its form. */
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { type ReferenceInput, shortListInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { clientCategoryCalls, clientTypeCalls } from '../clientLists.contract.ts'
import { clients } from './pickers.ts'

export const blank = 'No matching client'
/** Searches for clients other than the row itself, which can neither belong to itself nor be paid by itself. */
export const otherThan = async (search: string, signal: AbortSignal, row?: { id: number }) =>
  (await clients(search, signal)).filter(({ id }) => id !== row?.id)

export const clientInput: ReferenceInput = {
  Input: ({ row, ...props }) => (
    <PickerField
      {...props}
      load={(search, signal) => otherThan(search, signal, row)}
      nothing={blank}
      adds="client"
      recent="clients"
    />
  ),
}

export const inputs = {
  category_id: shortListInput(clientCategoryCalls.list, 'client_category'),
  type_id: shortListInput(clientTypeCalls.list, 'client_type'),
  manager_id: { Input: PersonPicker },
  parent_id: clientInput,
  client_id: clientInput,
}
