import { call } from '#web/api.ts'
import type { Lookup } from '#web/record/import/lookup.ts'
import type { MentionablePeople } from '#web/ui/form/MentionArea.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { listUsers, mayPickUsers } from '../users.contract.ts'

const from = (organisation: string) => `visitor from ${organisation}`

async function options(query: { search?: string; ids?: string }, signal: AbortSignal) {
  const found = await call(listUsers, { query: { selection: 'true', ...query } }, { signal })
  return (Array.isArray(found) ? found : found.results).map(({ id, name, visitor, org }) => ({
    id,
    name,
    ...(visitor && { hint: from(org.name) }),
  }))
}

/** People to choose: who left is found and named as such, and can be chosen no more. */
export async function peopleToChoose(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { selection: 'true', include_inactive: 'true', ...(search !== '' && { search }) } as const
  const found = await call(listUsers, { query }, { signal })
  return (Array.isArray(found) ? found : found.results).map(({ id, name, active, visitor, org }) =>
    pickerOption({ id, name, ended: active ? null : 'left', hint: visitor ? from(org.name) : null }, 'closed'),
  )
}

/** People whom the asker may pick, searched for on the server. */
export const people = (search: string, signal: AbortSignal): Promise<PickerOption[]> =>
  options(search === '' ? {} : { search }, signal)

/** Whom one may mention: whoever one may pick. */
export const mentionable: MentionablePeople = {
  access: mayPickUsers,
  find: (search, signal) => options(search === '' ? {} : { search }, signal),
  named: (ids, signal) => options({ ids: ids.join(',') }, signal),
}

/** People that a file names. */
export const personLookup: Lookup = { asks: listUsers, find: peopleToChoose }

/** What a picker of somebody of the organisation needs, for who has no `PersonPicker` at hand. */
export const choosingPeople = { load: peopleToChoose, nothing: 'Nobody of that name' }
