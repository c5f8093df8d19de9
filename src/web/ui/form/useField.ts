import { useEffect } from 'react'

import type { ContractForm, FieldName } from './useContractForm.ts'

/** What every field component takes. */
export interface FieldProps<V extends object> {
  form: ContractForm<V>
  name: FieldName<V>
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** Why it may not be edited, shown in the place of the description. */
  locked?: string
  /** Receives the focus when its dialog opens. */
  autoFocus?: boolean
}

/** What Mantine's inputs take from a field, tied by id so that label, description and error are announced. */
export function useField<V extends object>({ form, name, label, ...props }: FieldProps<V>) {
  const port = form.field
  const { register } = port
  useEffect(() => register(name, label), [register, name, label])
  const id = `${form.id}-${name}`
  const locked = props.locked !== undefined
  return {
    port,
    fieldKey: port.key(name),
    value: port.get(name),
    inputProps: {
      id,
      label,
      description: props.locked ?? props.description,
      placeholder: props.placeholder ?? '',
      required: props.required === true,
      disabled: props.disabled === true,
      readOnly: locked,
      error: port.error(name),
      'data-field': name,
      ...(props.autoFocus === true && { 'data-autofocus': true }),
    },
    set: (value: unknown) => port.set(name, value),
    onBlur: () => port.blur(name),
  }
}
