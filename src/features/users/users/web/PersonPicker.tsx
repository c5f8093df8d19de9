import { PickerField } from '#web/ui/form/PickerField.tsx'
import type { FieldProps } from '#web/ui/form/useField.ts'
import { personPickerProps } from './people.ts'

interface PersonPickerProps<V extends object> extends FieldProps<V> {
  selected: { id: number; name: string } | null
}

/** Somebody of the organisation, searched for on the server. */
export const PersonPicker = <V extends object>({ selected, ...props }: PersonPickerProps<V>) => (
  <PickerField {...props} selected={selected} {...personPickerProps} adds="user" />
)
