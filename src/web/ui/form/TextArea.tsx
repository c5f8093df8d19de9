import { Textarea } from '@mantine/core'

import { asText } from './TextField.tsx'
import { useField, type FieldProps } from './useField.ts'

export interface TextAreaProps<V extends object> extends FieldProps<V> {
  minRows?: number
  maxLength?: number
  /** Takes Enter; Shift + Enter begins another line. */
  onEnter?: () => void
}

export function TextArea<V extends object>({ minRows = 3, maxLength, onEnter, ...props }: TextAreaProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  return (
    <Textarea
      key={fieldKey}
      {...inputProps}
      autosize
      minRows={minRows}
      maxRows={14}
      maxLength={maxLength}
      defaultValue={asText(value)}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={onBlur}
      {...(onEnter && {
        onKeyDown: (event) => {
          if (
            event.key !== 'Enter' ||
            event.shiftKey ||
            event.ctrlKey ||
            event.metaKey ||
            event.nativeEvent.isComposing
          )
            return
          event.preventDefault()
          onEnter()
        },
      })}
    />
  )
}
