/** A field of mentions while one writes: `@` offers people by keyboard or finger, and names stand for ids. */
import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './SelectField.css'
import { includesText } from '#core/folded.ts'
import { mentionsIn, withIds, withNames } from '#core/mentions.ts'
import { useOverlayHost } from '../overlayHost.ts'
import { type MentionablePeople, type MentionTypingProps, type Person, useMayLookUp } from './MentionArea.tsx'
import { rememberPicked } from './picked.ts'
import { takeOver } from './plainField.ts'
import { typedMention } from './typedMention.ts'
import { useServerOptions } from './useServerOptions.ts'

/** Most suggestions shown at once. */
const maxOffered = 8

export function MentionTyping({ people, named, initial: begun, from, set, input }: MentionTypingProps) {
  const [initial] = useState(begun)
  const [stored, setStored] = useState(initial)
  const [picked, setPicked] = useState<readonly Person[]>([])
  const may = useMayLookUp(people)
  const known = useKnown(people, initial, named, picked, may)
  const displayed = useMemo(() => withNames(stored, new Map(known.map(({ id, name }) => [id, name]))), [stored, known])
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const [typed, setTyped] = useState<ReturnType<typeof typedMention>>(null)
  const [refused, setRefused] = useState<number | null>(null)
  const asking = may && typed !== null && typed.start !== refused && !input.readOnly
  const { options: found, of, state } = useServerOptions(people.find, typed?.search ?? '', asking)
  // Until the answer for the typed text has arrived, older options are filtered: Enter must not pick somebody else.
  const options = useMemo(
    () => (of === typed?.search ? found : found.filter(({ name }) => isMeant(name, typed?.search ?? ''))),
    [found, of, typed?.search],
  )
  const offered = options.slice(0, maxOffered)
  const opened = asking && (offered.length > 0 || typed.search === '')
  const combobox = useCombobox({ opened, onDropdownClose: () => setRefused(typed?.start ?? null) })
  const markFirst = useEffectEvent(() => opened && combobox.selectFirstOption())
  useEffect(() => void markFirst(), [options, opened])
  useLayoutEffect(() => {
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [stored])

  useLayoutEffect(() => {
    if (from && area.current) takeOver(from, area.current)
  }, [from])

  const put = (text: string, people_: readonly Person[]) => {
    const next = withIds(text, people_)
    setStored(next)
    set(next)
  }
  const look = (node: HTMLTextAreaElement) => {
    const mention =
      node.selectionStart === node.selectionEnd
        ? typedMention(
            node.value,
            node.selectionStart,
            known.map(({ name }) => name),
          )
        : null
    if (mention === null) setRefused(null)
    setTyped(mention)
  }
  const pick = (id: string) => {
    const person = offered.find((pickerOption) => String(pickerOption.id) === id)
    const node = area.current
    if (!person || !typed || !node) return
    const after = node.value.slice(typed.start + 1 + typed.search.length).replace(/^ /, '')
    const start = `${node.value.slice(0, typed.start)}@${person.name} `
    const { id: own, name } = person
    rememberPicked({ id: Number(own), name })
    setPicked([{ id: Number(own), name }, ...picked])
    caret.current = start.length
    put(start + after, [{ id: Number(own), name }, ...known])
    setTyped(null)
  }
  return (
    <Combobox
      {...useOverlayHost()}
      store={combobox}
      onOptionSubmit={pick}
      position="bottom-start"
      width={280}
      readOnly={input.readOnly}
    >
      <Combobox.Target withKeyboardNavigation={opened} withExpandedAttribute={false}>
        <Textarea
          {...input}
          ref={area}
          autosize
          maxRows={14}
          autoComplete="off"
          value={displayed}
          onChange={(event) => {
            // React writes the value back, which would move the caret to the end.
            caret.current = event.currentTarget.selectionStart
            put(event.currentTarget.value, known)
            look(event.currentTarget)
          }}
          onSelect={(event) => look(event.currentTarget)}
          onBlur={() => {
            setTyped(null)
            input.onBlur()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className="fb-options" aria-label="People" aria-busy={state === 'loading' || undefined}>
          {offered.map(({ id, name, hint }) => (
            <Combobox.Option key={id} value={String(id)}>
              {name}
              {hint !== undefined && <span className="fb-option-hint">{hint}</span>}
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <Combobox.Empty>{state === 'failed' ? 'The search failed.' : 'Searching…'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const isMeant = (name: string, search: string) => includesText(name, search.trim())

const empty: readonly Person[] = []

/**
 * Returns the people whose names are known: those picked here, latest first, and those whom the text mentioned
 * before.
 */
function useKnown(
  people: MentionablePeople,
  initial: string,
  named: readonly Person[],
  picked: readonly Person[],
  may: boolean,
): readonly Person[] {
  const ids = useMemo(
    () => mentionsIn(initial).filter((id) => !named.some((person) => person.id === id)),
    [initial, named],
  )
  const { data = empty } = useQuery({
    queryKey: ['mentioned', ids],
    queryFn: ({ signal }) => people.named(ids, signal),
    enabled: may && ids.length > 0,
    staleTime: 60_000,
  })
  return useMemo(() => [...picked, ...named, ...data], [picked, named, data])
}
