/** Choices of a draft's references: those of clients and projects are fetched once somebody chooses. */
import { nominalAccountCalls } from '#features/company/companyMoney.contract.ts'
import type { ProjectOption } from '#features/projects/projectOptions.ts'
import { projectOption } from '#features/projects/web/projectOption.ts'
import { call } from '#web/api.ts'
import { type ReferenceInput, shortListInput } from '#web/record/kit/input.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { invoiceTypeCalls } from '../invoices.ts'

export const clients = async (search: string, signal: AbortSignal) =>
  (await import('#features/clients/clients/web/pickers.ts')).clients(search, signal)
export async function projects(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const { project } = await import('#features/projects/projects.ts')
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return ((await call(project.calls.list, { query }, { signal })) as ProjectOption[]).map(projectOption)
}

export const inputs = {
  client_id: {
    Input: ({ row: _row, ...props }) => (
      <PickerField {...props} load={clients} nothing="No matching client" adds="client" recent="clients" />
    ),
  } satisfies ReferenceInput,
  project_id: {
    Input: ({ row: _row, ...props }) => (
      <PickerField {...props} load={projects} nothing="No matching project" adds="project" recent="projects" />
    ),
  } satisfies ReferenceInput,
  type_id: shortListInput(invoiceTypeCalls.list),
  nominal_account_id: shortListInput(nominalAccountCalls.list),
}
