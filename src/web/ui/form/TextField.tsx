import { TextInput } from '@mantine/core'
import type { HTMLAttributes } from 'react'

import { useField, type FieldProps } from './useField.ts'

export interface TextFieldProps<V extends object> extends FieldProps<V> {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
}

export function TextField<V extends object>({ type, autoComplete, inputMode, maxLength, ...props }: TextFieldProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  return (
    <TextInput
      key={fieldKey}
      {...inputProps}
      type={type ?? 'text'}
      autoComplete={autoComplete ?? 'off'}
      inputMode={inputMode}
      maxLength={maxLength}
      defaultValue={asText(value)}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
