/** A text in which people can be mentioned: `@` offers them, the form holds `@user-id:{id}`, the screen shows names. */
import { lazy } from '#web/lazy.tsx'
import { Textarea } from '@mantine/core'
import { Suspense } from 'react'

import { withIds, withNames } from '#core/mentions.ts'
import { has, type Permission } from '#core/permissions.ts'
import { useMe } from '#web/session.tsx'
import type { TextAreaProps } from './TextArea.tsx'
import { type PlainField, usePlainField } from './plainField.ts'
import { asText } from './TextField.tsx'
import { useField } from './useField.ts'

export interface Person {
  id: number
  name: string
}

/** The source of people to mention; keep the same object. */
export interface MentionablePeople {
  /** Permissions of which the viewer needs at least one to search for people. */
  access: readonly Permission[]
  find: (search: string, signal: AbortSignal) => Promise<readonly Person[]>
  /**
   * Reads people by id, including those who left: called only for ids that the record does not name, as in a draft.
   */
  named: (ids: readonly number[], signal: AbortSignal) => Promise<readonly Person[]>
}

export interface MentionTypingProps {
  people: MentionablePeople
  named: readonly Person[]
  /** Text as the field appears: the text typed until then. */
  initial: string
  /** The plain field that stood here until then, where somebody writes in it: they go on here. */
  from: PlainField | null
  set: (stored: string) => void
  input: Omit<ReturnType<typeof useField>['inputProps'], 'data-field'> & {
    'data-field': string
    minRows: number
    maxLength: number | undefined
    onBlur: () => void
  }
}

// The code that suggests people loads after the form itself.
const MentionTyping = lazy(() => import('./MentionTyping.tsx').then((kit) => ({ default: kit.MentionTyping })))

interface MentionAreaProps<V extends object> extends TextAreaProps<V> {
  people: MentionablePeople
  /** The people whom the text already mentions, as named by its record. */
  named?: readonly Person[] | undefined
}

const noPeople: readonly Person[] = []

export function MentionArea<V extends object>({
  people,
  named = noPeople,
  minRows = 3,
  maxLength,
  ...props
}: MentionAreaProps<V>) {
  const { fieldKey, port, inputProps, set, onBlur } = useField(props)
  const may = useMayLookUp(people)
  const input = {
    ...inputProps,
    description: inputProps.description ?? (may ? hint : undefined),
    minRows,
    maxLength,
    onBlur,
  }
  const initial = asText(port.get(props.name))
  const { from, plainProps } = usePlainField(fieldKey)
  const plain = (
    <Textarea
      {...input}
      autosize
      maxRows={14}
      defaultValue={withNames(initial, new Map(named.map(({ id, name }) => [id, name])))}
      {...plainProps}
      onChange={(event) => {
        set(withIds(event.currentTarget.value, named))
        plainProps.onChange(event)
      }}
    />
  )
  return (
    <Suspense fallback={plain}>
      <MentionTyping
        key={fieldKey}
        people={people}
        named={named}
        initial={initial}
        from={from}
        set={set}
        input={input}
      />
    </Suspense>
  )
}

/** Whether people can be looked up at all. */
export function useMayLookUp({ access }: MentionablePeople): boolean {
  const me = useMe()
  return access.some((permission) => has(me, permission))
}

const hint = 'Type @ to mention somebody.'
