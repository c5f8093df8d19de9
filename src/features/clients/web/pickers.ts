/** What forms and filters choose from, asked of the calls that answer options. */
import { listUsers, type UserOption } from '#features/users/users.contract.ts'
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

/** People whom the asker may pick. */
export async function people(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  return (await call(listUsers, { query: searched(search) }, { signal })) as UserOption[]
}

/** The tags of a text with commas. */
export const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** What is chosen is shown before the list is there. */
export const optionsOf = (
  rows: readonly { id: number; name: string }[] | undefined,
  chosen: { id: number; name: string } | null | undefined,
) => (rows ?? (chosen ? [chosen] : [])).map(({ id, name }) => ({ value: id, label: name }))

/** The body of a form: all of a new record; of one that is there (`before`) only what is another than it was. */
export function changed<V extends object>(values: V, before: V | undefined): Partial<V> {
  const differs = ([name, value]: [string, unknown]) =>
    before === undefined || JSON.stringify(value) !== JSON.stringify(before[name as keyof V])
  return Object.fromEntries(Object.entries(values).filter(differs)) as Partial<V>
}
