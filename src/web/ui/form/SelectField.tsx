import { Select } from '@mantine/core'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './SelectField.css'
import { useOverlayHost } from '../overlayHost.ts'
import { foldedOptions } from './foldedOptions.ts'
import { useField, type FieldProps } from './useField.ts'

interface SelectOption {
  value: string | number
  label: string
  disabled?: boolean
}
export interface SelectFieldProps<V extends object> extends FieldProps<V> {
  options: readonly SelectOption[]
  /** Whether the choice can be cleared; by default where the field is not required. */
  clearable?: boolean
  /** Typing narrows the list. */
  searchable?: boolean
}

/** Shows a choice among a few known options. */
export function SelectField<V extends object>({ options, clearable, searchable, ...props }: SelectFieldProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  return (
    <Select<string | number>
      key={fieldKey}
      {...inputProps}
      data={[...options]}
      defaultValue={isChosen(value, options) ? value : null}
      onChange={(chosen) => set(chosen)}
      onBlur={onBlur}
      searchable={searchable === true}
      filter={foldedOptions}
      clearable={(clearable ?? props.required !== true) && !inputProps.readOnly}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      // Mantine's scroll area steals the wheel inside dialogs.
      withScrollArea={false}
      comboboxProps={useOverlayHost()}
      classNames={{ options: 'fb-options' }}
    />
  )
}

/** An empty text is a choice where it is offered as one; elsewhere nothing is chosen. */
const isChosen = (value: unknown, options: readonly SelectOption[]): value is string | number =>
  typeof value === 'number' ||
  (typeof value === 'string' && (value !== '' || options.some((option) => option.value === '')))
