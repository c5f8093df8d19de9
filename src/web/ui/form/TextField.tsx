import { TextInput } from '@mantine/core'
import type { HTMLAttributes } from 'react'

import { useField, type FieldProps } from './useField.ts'

export interface TextFieldProps<V extends object> extends FieldProps<V> {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  /** Sign before the text, such as that of a currency. */
  sign?: string
  /** Takes Enter instead of submitting; with Control or Command it still submits. */
  onEnter?: () => void
}

export function TextField<V extends object>(given: TextFieldProps<V>) {
  const { type, autoComplete, inputMode, maxLength, sign, onEnter, ...props } = given
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  return (
    <TextInput
      key={fieldKey}
      {...inputProps}
      type={type ?? 'text'}
      autoComplete={autoComplete ?? 'off'}
      inputMode={inputMode}
      maxLength={maxLength}
      {...(sign !== undefined && { leftSection: <span aria-hidden>{sign}</span> })}
      defaultValue={asText(value)}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={onBlur}
      {...(onEnter && {
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        },
      })}
    />
  )
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
