import { call } from '#web/api.ts'
import type { Lookup } from '#web/record/import/lookup.ts'
import type { MentionablePeople } from '#web/ui/form/MentionArea.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { listUsers, mayPickUsers, type UserOption } from '../users.contract.ts'

/** The hint that marks a visitor. Null for the firm's own people. */
export const visitorHint = ({ visitor, org }: { visitor: boolean; org: { name: string } }): string | null =>
  visitor ? `visitor from ${org.name}` : null

async function found(query: Record<string, string>, signal: AbortSignal): Promise<UserOption[]> {
  const users = await call(listUsers, { query: { selection: 'true', ...query } }, { signal })
  return Array.isArray(users) ? users : users.results
}
const options = async (query: { search?: string; ids?: string }, signal: AbortSignal) =>
  (await found(query, signal)).map((user) => {
    const { id, name } = user
    const hint = visitorHint(user)
    return { id, name, ...(hint !== null && { hint }) }
  })

/** Finds people for a picker. People who left are marked and cannot be chosen. */
export async function findPeople(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const people = await found({ include_inactive: 'true', ...(search !== '' && { search }) }, signal)
  return people.map(({ id, name, active, ...user }) =>
    pickerOption({ id, name, ended: active ? null : 'left', hint: visitorHint(user) }, 'closed'),
  )
}

/** Finds people whom the caller may pick. */
export const findPickablePeople = (search: string, signal: AbortSignal) =>
  options(search === '' ? {} : { search }, signal)

/** Callers may mention the people whom they may pick. */
export const mentionable: MentionablePeople = {
  access: mayPickUsers,
  find: findPickablePeople,
  named: (ids, signal) => options({ ids: ids.join(',') }, signal),
}

/** Looks up people that an imported file names. */
export const personLookup: Lookup = { asks: listUsers, find: findPeople }

/** The properties of a picker of people. */
export const personPickerProps = { load: findPeople, nothing: 'No matching person' }
