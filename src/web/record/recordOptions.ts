/** Finds the options of a picker in the list of a record type. */
import { call } from '#web/api.ts'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { hasEnded, type ShownRecordType } from './shownRecordType.ts'

/** A choice of any kind, as the list calls answer it with `selection`. */
export interface RecordOption {
  id: number
  name: string
  hint?: string
  identifier?: string
  /** State in a word. */
  state?: string
  active?: boolean
  inactive?: boolean
}

/** Reads all options that match, inactive ones included. */
export async function listOptions(kind: ShownRecordType, search: string, signal: AbortSignal) {
  const query = { selection: 'true', include_inactive: 'true', ...(search !== '' && { search }) }
  return (await call(kind.calls.list, { query }, { signal })) as readonly RecordOption[]
}

/** Makes the search of a picker in which inactive records can be chosen too. */
export const recordOptions =
  (kind: ShownRecordType) =>
  async (search: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
    if (kind.options) return kind.options(search, signal)
    return (await listOptions(kind, search, signal)).map((option) =>
      pickerOption(
        {
          id: option.id,
          name: option.name,
          hint: option.hint ?? option.identifier ?? '',
          ended: hasEnded(option) ? 'inactive' : null,
        },
        'open',
      ),
    )
  }
