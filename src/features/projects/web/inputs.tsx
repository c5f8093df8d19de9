/** Choices of a project's references in its form. */
import { ContactInput } from '#features/clients/contacts/web/ContactInput.tsx'
import { departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { PersonPicker } from '#features/users/users/web/PersonPicker.tsx'
import { type ReferenceInput, shortListInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { abandonedReasonCalls, confirmationCalls, projectCategoryCalls, projectSourceCalls } from '../projectLists.ts'

// The code for clients and contacts is loaded once somebody picks one.
export const clients = async (search: string, signal: AbortSignal) =>
  (await import('#features/clients/clients/web/pickers.ts')).clients(search, signal)
const person: ReferenceInput = { Input: PersonPicker }

const clientInput: ReferenceInput = {
  Input: ({ row: _row, ...props }) => (
    <PickerField {...props} load={clients} nothing="No matching client" adds="client" recent="clients" />
  ),
}

export const inputs = {
  client_id: clientInput,
  billing_client_id: clientInput,
  contact_id: { Input: ContactInput } satisfies ReferenceInput,
  category_id: shortListInput(projectCategoryCalls.list, 'project_category'),
  service_id: shortListInput(serviceCalls.list, 'service'),
  department_id: shortListInput(departmentCalls.list, 'department'),
  managed_by_id: person,
  source_id: shortListInput(projectSourceCalls.list, 'project_source'),
  confirmation_id: shortListInput(confirmationCalls.list),
  abandoned_reason_id: shortListInput(abandonedReasonCalls.list),
}
