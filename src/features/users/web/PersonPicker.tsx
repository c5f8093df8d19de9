import { call } from '#web/api.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import type { FieldProps } from '#web/ui/form/useField.ts'
import { listUsers } from '../users.contract.ts'

interface PersonPickerProps<V extends object> extends FieldProps<V> {
  selected: { id: number; name: string } | null
}

/** Somebody active of the organisation, searched for on the server. */
export const PersonPicker = <V extends object>({ selected, ...props }: PersonPickerProps<V>) => (
  <PickerField
    {...props}
    selected={selected}
    load={async (search, signal) => {
      const query = { selection: 'true', ...(search !== '' && { search }) } as const
      const found = await call(listUsers, { query }, { signal })
      return (Array.isArray(found) ? found : found.results).map(({ id, name }) => ({ id, name }))
    }}
    nothing="Nobody of that name"
  />
)
