/** A text in which people can be mentioned: `@` offers them, the form holds `@user-id:{id}`, the screen shows names. */
import { Textarea } from '@mantine/core'
import { lazy, Suspense } from 'react'

import type { TextAreaProps } from './TextArea.tsx'
import { asText } from './TextField.tsx'
import { useField } from './useField.ts'

export interface Person {
  id: number
  name: string
}

/** Where people come from; keep the same object. */
export interface MentionablePeople {
  find: (search: string, signal: AbortSignal) => Promise<readonly Person[]>
  /** By their ids, those who left too. */
  named: (ids: readonly number[], signal: AbortSignal) => Promise<readonly Person[]>
}

export interface MentionTypingProps {
  people: MentionablePeople
  initial: string
  set: (stored: string) => void
  input: Omit<ReturnType<typeof useField>['inputProps'], 'data-field'> & {
    'data-field': string
    minRows: number
    maxLength: number | undefined
    onBlur: () => void
  }
}

// What offers people comes after the form itself.
const MentionTyping = lazy(() => import('./MentionTyping.tsx').then((kit) => ({ default: kit.MentionTyping })))

interface MentionAreaProps<V extends object> extends TextAreaProps<V> {
  people: MentionablePeople
}

export function MentionArea<V extends object>({ people, minRows = 3, maxLength, ...props }: MentionAreaProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  const input = { ...inputProps, description: inputProps.description ?? hint, minRows, maxLength, onBlur }
  const initial = asText(value)
  return (
    <Suspense fallback={<Textarea {...input} readOnly autosize maxRows={14} value={initial} />}>
      <MentionTyping key={fieldKey} people={people} initial={initial} set={set} input={input} />
    </Suspense>
  )
}

const hint = 'Type @ to mention somebody.'
