import { call } from '#web/api.ts'
import type { MentionablePeople } from '#web/ui/form/MentionArea.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { listUsers } from '../users.contract.ts'

async function options(query: { search?: string; ids?: string }, signal: AbortSignal) {
  const found = await call(listUsers, { query: { selection: 'true', ...query } }, { signal })
  return (Array.isArray(found) ? found : found.results).map(({ id, name }) => ({ id, name }))
}

/** People whom the asker may pick, searched for on the server. */
export const people = (search: string, signal: AbortSignal): Promise<PickerOption[]> =>
  options(search === '' ? {} : { search }, signal)

/** Whom one may mention: whoever one may pick. */
export const mentionable: MentionablePeople = {
  find: (search, signal) => options(search === '' ? {} : { search }, signal),
  named: (ids, signal) => options({ ids: ids.join(',') }, signal),
}
