/** Choices of forms and filters, from the calls that answer options. */
import type * as z from 'zod/mini'

import type { RecordOption } from '#core/records.ts'
import { call } from '#web/api.ts'
import type { Lookup } from '#web/record/import/lookup.ts'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { listClients } from '../clients.ts'

type ClientOption = z.output<typeof RecordOption>

const searched = (search: string) => ({ selection: 'true', ...(search !== '' && { search }) }) as const

/** Clients by name; an inactive one is named as such, and offered last. */
export async function clients(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { ...searched(search), include_inactive: 'true' } as const
  return shown((await call(listClients, { query }, { signal })) as ClientOption[])
}

const shown = (found: readonly ClientOption[]) =>
  found.map(({ inactive, ...contactOption }) =>
    pickerOption({ ...contactOption, ended: inactive ? 'inactive' : null }, 'open'),
  )

/** Clients that a file names. */
export const clientLookup: Lookup = {
  asks: listClients,
  find: clients,
  these: async (ids, signal) => {
    const query = { selection: 'true', ids: ids.join(',') } as const
    return shown((await call(listClients, { query }, { signal })) as ClientOption[])
  },
}
