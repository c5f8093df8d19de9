/** Choices of a project's references in its form. */
import type { ContactOption } from '#features/clients/contacts/contacts.ts'
import { departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { call } from '#web/api.ts'
import { type ReferenceInput, shortListInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { abandonedReasonCalls, confirmationCalls, projectCategoryCalls, projectSourceCalls } from '../projectLists.ts'

// The code for clients and contacts is loaded once somebody picks one.
export const clients = async (search: string, signal: AbortSignal) =>
  (await import('#features/clients/clients/web/pickers.ts')).clients(search, signal)
/** Finds contacts by name, with their clients. */
export async function contacts(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const { contact } = await import('#features/clients/contacts/contacts.ts')
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  const found = (await call(contact.calls.list, { query }, { signal })) as ContactOption[]
  return found.map(({ inactive, ...contactOption }) =>
    pickerOption({ ...contactOption, ended: inactive ? 'inactive' : null }, 'open'),
  )
}

const person: ReferenceInput = { Input: PersonPicker }

const clientInput: ReferenceInput = {
  Input: ({ row: _row, ...props }) => <PickerField {...props} load={clients} nothing="No matching client" />,
}

export const inputs = {
  client_id: clientInput,
  billing_client_id: clientInput,
  contact_id: {
    Input: ({ row: _row, ...props }) => <PickerField {...props} load={contacts} nothing="No matching contact" />,
  } satisfies ReferenceInput,
  category_id: shortListInput(projectCategoryCalls.list),
  service_id: shortListInput(serviceCalls.list),
  department_id: shortListInput(departmentCalls.list),
  managed_by_id: person,
  source_id: shortListInput(projectSourceCalls.list),
  confirmation_id: shortListInput(confirmationCalls.list),
  abandoned_reason_id: shortListInput(abandonedReasonCalls.list),
}
