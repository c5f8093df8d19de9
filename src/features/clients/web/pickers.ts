/** What forms and filters choose from, asked of the calls that answer options. */
import { call } from '#web/api.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { type ClientOption, listClients } from '../clients.contract.ts'

const searched = (search: string) => ({ selection: 'true', ...(search !== '' && { search }) }) as const

/** Clients by name; an inactive one is named as such, and offered last. */
export async function clients(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { ...searched(search), include_inactive: 'true' } as const
  const found = (await call(listClients, { query }, { signal })) as ClientOption[]
  return found.map(({ id, name, hint, inactive }) => ({ id, name, hint: inactive ? 'inactive' : hint }))
}
