import { folded } from '#core/folded.ts'
import { type AddsTo, ChoiceInput } from './ChoiceInput.tsx'
import { useFieldValue } from './useContractForm.ts'
import { useField, type FieldProps } from './useField.ts'
import type { PickerOption } from './useServerOptions.ts'
import { useTyping } from './useTyping.ts'

interface SelectOption {
  value: string | number
  label: string
  disabled?: boolean
}
export interface SelectFieldProps<V extends object> extends FieldProps<V>, AddsTo {
  options: readonly SelectOption[]
  /** Whether the choice can be cleared; by default where the field is not required. */
  clearable?: boolean
  /** True for a long list, for which a phone shows its keyboard. */
  searchable?: boolean
}

/** Shows a choice among known options; typing narrows them. */
export function SelectField<V extends object>(given: SelectFieldProps<V>) {
  const { options, clearable, searchable, adds, addsWith, ...props } = given
  const field = useField(props)
  const value = useFieldValue(props.form, props.name)
  const typing = useTyping(field.fieldKey, value)
  const all = options.map(({ value: id, label, disabled }): PickerOption => ({
    id,
    name: label,
    ...(disabled === true && { disabled }),
  }))
  return (
    <ChoiceInput
      field={field}
      {...{ typing, adds, addsWith }}
      options={narrowed(all, typing.text ?? '')}
      state="idle"
      chosen={all.find(({ id }) => id === value)}
      clearable={clearable ?? props.required !== true}
      onPick={() => {}}
      nothing="No match"
      none="Nothing to choose yet"
      searchable={searchable === true}
    />
  )
}

/** The options that contain the typed text, those that begin with it first. */
function narrowed(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const typed = folded(text.trim())
  if (typed === '') return options
  const found = options.filter(({ name }) => folded(name).includes(typed))
  const begins = ({ name }: PickerOption) => folded(name).startsWith(typed)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
