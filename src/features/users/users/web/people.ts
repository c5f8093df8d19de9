import { call } from '#web/api.ts'
import type { Lookup } from '#web/record/import/lookup.ts'
import type { MentionablePeople } from '#web/ui/form/MentionArea.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { listUsers, mayPickUsers } from '../users.contract.ts'

/** Tells a visitor from the firm's own people; null of these. */
export const visitorHint = ({ visitor, org }: { visitor: boolean; org: { name: string } }): string | null =>
  visitor ? `visitor from ${org.name}` : null

async function options(query: { search?: string; ids?: string }, signal: AbortSignal) {
  const found = await call(listUsers, { query: { selection: 'true', ...query } }, { signal })
  return (Array.isArray(found) ? found : found.results).map((user) => {
    const { id, name } = user
    const hint = visitorHint(user)
    return { id, name, ...(hint !== null && { hint }) }
  })
}

/** People to choose: who left is found and named as such, and can be chosen no more. */
export async function findPeople(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const query = { selection: 'true', include_inactive: 'true', ...(search !== '' && { search }) } as const
  const found = await call(listUsers, { query }, { signal })
  return (Array.isArray(found) ? found : found.results).map((user) =>
    pickerOption(
      { id: user.id, name: user.name, ended: user.active ? null : 'left', hint: visitorHint(user) },
      'closed',
    ),
  )
}

/** People whom the asker may pick, searched for on the server. */
export const findPickablePeople = (search: string, signal: AbortSignal): Promise<PickerOption[]> =>
  options(search === '' ? {} : { search }, signal)

/** Whom one may mention: whoever one may pick. */
export const mentionable: MentionablePeople = {
  access: mayPickUsers,
  find: (search, signal) => options(search === '' ? {} : { search }, signal),
  named: (ids, signal) => options({ ids: ids.join(',') }, signal),
}

/** People that a file names. */
export const personLookup: Lookup = { asks: listUsers, find: findPeople }

/** What a picker of somebody of the organisation needs, for who has no `PersonPicker` at hand. */
export const personPickerProps = { load: findPeople, nothing: 'Nobody of that name' }
