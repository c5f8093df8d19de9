import { call } from '#web/api.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { listUsers } from '../users.contract.ts'

/** People whom the asker may pick, searched for on the server. */
export async function people(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  const found = await call(listUsers, { query }, { signal })
  return (Array.isArray(found) ? found : found.results).map(({ id, name }) => ({ id, name }))
}
