/** Contacts as choices of a picker. */
import { call } from '#web/api.ts'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { ContactOption } from '../contacts.ts'

async function listed(search: string, signal: AbortSignal, clientId?: number): Promise<PickerOption[]> {
  // Loaded once somebody picks one.
  const { contact } = await import('../contacts.ts')
  const query = {
    selection: 'true',
    ...(search !== '' && { search }),
    ...(clientId !== undefined && { client_id: String(clientId) }),
  } as const
  const found = (await call(contact.calls.list, { query }, { signal })) as ContactOption[]
  return found.map(({ inactive, ...contactOption }) =>
    pickerOption({ ...contactOption, ended: inactive ? 'inactive' : null }, 'open'),
  )
}

/** Finds contacts by name, with their clients. */
export const findContacts = (search: string, signal: AbortSignal) => listed(search, signal)

/** Finds contacts by name, those of the client first; others warn once they are chosen. */
export async function findContactsFor(client: { id: number; name: string }, search: string, signal: AbortSignal) {
  const [own, all] = await Promise.all([listed(search, signal, client.id), listed(search, signal)])
  const ids = new Set(own.map(({ id }) => id))
  const others = all
    .filter(({ id }) => !ids.has(id))
    .map((option) => ({
      ...option,
      hint: option.hint ?? 'no client',
      warning: `${option.name} is not a contact of ${client.name}.`,
    }))
  return [...own, ...others]
}
