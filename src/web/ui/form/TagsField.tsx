import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { lazy } from '#web/lazy.tsx'

import { type PlainField, usePlainField } from './plainField.ts'
import { useField, type FieldProps } from './useField.ts'

export interface TagsFieldProps<V extends object> extends FieldProps<V> {
  /** The names that are in use, fetched when somebody begins to type. */
  known: () => Promise<readonly string[]>
}

export interface TagTypingProps {
  known: () => Promise<readonly string[]>
  initial: readonly string[]
  /** Text typed into the plain field that stood here until now, and whether it has the focus. */
  begun: string
  from: PlainField | null
  set: (names: string[]) => void
  onBlur: () => void
  input: Omit<ReturnType<typeof useField>['inputProps'], 'data-field'> & { 'data-field': string }
}

// The code that suggests tags loads after the form itself.
const TagTyping = lazy(() => import('./TagTyping.tsx').then((kit) => ({ default: kit.TagTyping })))

/** Short names, each a pill; Enter or a comma ends one, Backspace takes the last one back. */
export function TagsField<V extends object>({ known, ...props }: TagsFieldProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  const initial = Array.isArray(value) ? (value as string[]) : []
  const { text, from, plainProps } = usePlainField(fieldKey)
  const plain = <TextInput {...inputProps} placeholder={initial.join(', ') || inputProps.placeholder} {...plainProps} />
  return (
    <Suspense fallback={plain}>
      <TagTyping
        key={fieldKey}
        known={known}
        initial={initial}
        begun={text}
        from={from}
        set={set}
        onBlur={onBlur}
        input={inputProps}
      />
    </Suspense>
  )
}
