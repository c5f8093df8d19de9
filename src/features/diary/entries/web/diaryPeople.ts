import type { Wording } from '#core/locale/wording.ts'
import { call } from '#web/api.ts'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { listDiaryUsers } from '../entries.contract.ts'

/** People whose diary the caller keeps, searched for on the server; nothing can be logged for who left. */
export async function searchDiaryPeople(search: string, signal: AbortSignal): Promise<PickerOption[]> {
  const found = await call(listDiaryUsers, { query: search === '' ? {} : { search } }, { signal })
  return found.map(({ active, ...rest }) => pickerOption({ ...rest, ended: active ? null : 'left' }, 'closed'))
}

/** The text of an empty search. */
export const noDiaryPeople = ({ diary }: Wording): string =>
  `No matching person whose ${diary.toLowerCase()} you may edit`
