import { TextInput } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'

import type { HourInput } from '#core/typedHours.ts'
import { markOnClick } from '../../focus.ts'
import { useField, type FieldProps } from './useField.ts'

export interface TypedFieldProps<V extends object, T> extends FieldProps<V> {
  /** Parses the typed text, or answers the sentence of its refusal. */
  parse: (typed: string) => HourInput<T>
  /** Writes the value once the field is left. */
  format: (value: T) => string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  numeric?: boolean
  suffix?: ReactNode
}

/** Shows a field in which people type freely; the form holds the parsed value, or null. */
export function TypedField<V extends object, T>(props: TypedFieldProps<V, T>) {
  const { parse, format, inputMode, numeric, suffix, ...rest } = props
  const { port, fieldKey, value, inputProps, set, onBlur } = useField(rest)
  const read = (text: string) => {
    const typed: HourInput<T> = text.trim() === '' ? { value: null, reason: '' } : parse(text)
    port.unread(props.name, typed.reason === undefined || typed.reason === '' ? null : typed.reason)
    return typed.value
  }
  return (
    <TextInput
      key={fieldKey}
      {...inputProps}
      autoComplete="off"
      inputMode={inputMode}
      classNames={{ input: numeric === true ? 'fb-num' : '' }}
      rightSection={suffix === undefined ? undefined : <span className="fb-muted fb-small">{suffix}</span>}
      defaultValue={value === null || value === undefined || value === '' ? '' : format(value as T)}
      onMouseDown={markOnClick}
      onChange={(event) => set(read(event.currentTarget.value))}
      onBlur={(event) => {
        const understood = read(event.currentTarget.value)
        if (understood !== null) event.currentTarget.value = format(understood)
        onBlur()
      }}
    />
  )
}
