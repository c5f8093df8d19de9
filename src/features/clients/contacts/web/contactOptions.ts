/** Contacts as choices of a picker. */
import { call } from '#web/api.ts'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { ContactOption } from '../contacts.ts'

interface Client {
  id: number
  name: string
}

interface Choices {
  search: string
  signal: AbortSignal
  clientId?: number
  /** Shows the address of each, where they are written to. */
  withEmail?: boolean
  /** Leaves out who is inactive. */
  isActive?: boolean
}

async function listed({
  search,
  signal,
  clientId,
  withEmail = false,
  isActive = false,
}: Choices): Promise<PickerOption[]> {
  // Loaded once somebody picks one.
  const { contact } = await import('../contacts.ts')
  const query = {
    selection: 'true',
    ...(search !== '' && { search }),
    ...(clientId !== undefined && { client_id: String(clientId) }),
  } as const
  const found = (await call(contact.calls.list, { query }, { signal })) as ContactOption[]
  return found
    .filter(({ inactive }) => !(isActive && inactive))
    .map(({ inactive, email, hint, ...contactOption }) => {
      const words = withEmail ? [clientId === undefined ? hint : '', email || 'no email address'] : [hint]
      return pickerOption(
        { ...contactOption, hint: words.filter(Boolean).join(' · '), ended: inactive ? 'inactive' : null },
        'open',
      )
    })
}

/** Finds contacts by name, with their clients. */
export const findContacts = (search: string, signal: AbortSignal) => listed({ search, signal })

/** Finds contacts by name, those of the client first; others warn once they are chosen. */
export const findContactsFor = (client: Client, search: string, signal: AbortSignal) =>
  ownFirst(client, { search, signal })

/** Finds people to write to, with their addresses, those of the client first. */
export const findRecipients = (client: Client | null, search: string, signal: AbortSignal) =>
  client ? ownFirst(client, { search, signal, withEmail: true }) : listed({ search, signal, withEmail: true })

/** Reads the contacts of a client to whom one may write, with their addresses: those who left are not among them. */
export const recipientsOf = (client: Client, signal: AbortSignal) =>
  listed({ search: '', signal, withEmail: true, clientId: client.id, isActive: true })

async function ownFirst(client: Client, choices: Choices): Promise<PickerOption[]> {
  const [own, all] = await Promise.all([listed({ ...choices, clientId: client.id }), listed(choices)])
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
