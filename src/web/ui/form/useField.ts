import { useEffect } from 'react'

import { useFormLock } from './formLock.ts'
import type { FieldName, FormPart } from './useContractForm.ts'

/** Props of every field component. */
export interface FieldProps<V extends object> {
  form: FormPart<V>
  name: FieldName<V>
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /**
   * Reason why this field alone may not be edited, shown in the place of the description: a locked form shows its
   * own reason.
   */
  locked?: string
  /** Receives the focus when its dialog opens. */
  autoFocus?: boolean
}

/** Ties a field to Mantine's inputs by id, so that label, description and error are announced. */
export function useField<V extends object>({ form, name, label, ...props }: FieldProps<V>) {
  const port = form.field
  const { register } = port
  useEffect(() => register(name, label), [register, name, label])
  const id = `${form.id}-${name}`
  const formLock = useFormLock()
  const locked = props.locked !== undefined || formLock !== undefined
  return {
    port,
    fieldKey: port.key(name),
    value: port.get(name),
    inputProps: {
      id,
      label,
      description: props.locked ?? props.description,
      placeholder: props.placeholder ?? '',
      required: props.required === true && !locked,
      disabled: props.disabled === true,
      readOnly: locked,
      error: port.error(name),
      'data-field': name as string,
      ...(props.autoFocus === true && { 'data-autofocus': true }),
    },
    set: (value: unknown) => port.set(name, value),
    onBlur: () => port.blur(name),
  }
}
