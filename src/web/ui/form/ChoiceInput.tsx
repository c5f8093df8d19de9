import { Combobox, Input, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './SelectField.css'
import { markOnClick } from '../../focus.ts'
import { type QuickOwner, useQuickEntry } from '../../registry.ts'
import { loadQuick, type LoadedQuick } from '../../record/quick/loadQuick.ts'
import type { QuickContext } from '../../record/quick/quickAdd.ts'
import { useOverlayHost } from '../overlayHost.ts'
import { ChoiceOptions } from './ChoiceOptions.tsx'
import { sentenceOf } from './choiceSentence.ts'
import { QuickDepthContext } from './quickDepth.ts'
import type { useField } from './useField.ts'
import type { PickerOption } from './useServerOptions.ts'
import type { Typing } from './useTyping.ts'

/** Panels in which records are added from others. */
const maxDepth = 2

/** The kind of which one more can be added from the list, by who may. */
export interface AddsTo {
  adds?: QuickOwner | undefined
  /** Reads what is chosen already: a new contact is one of the chosen client. */
  addsWith?: (() => QuickContext) | undefined
}

interface ChoiceInputProps extends AddsTo {
  field: ReturnType<typeof useField>
  typing: Typing
  /** Choices that match the typed text, best first. */
  options: readonly PickerOption[]
  state: 'idle' | 'loading' | 'failed'
  /** Says which choice comes first, where nothing can be searched yet. */
  missing?: string
  /** The choice in the form; undefined for none. */
  chosen: PickerOption | undefined
  clearable: boolean
  onPick: (option: PickerOption | null) => void
  /** Words shown when nothing matches the typed text, and when there is nothing to choose at all. */
  nothing: string
  none: string
  /** False where the list is so short that a phone need not show its keyboard. */
  searchable: boolean
}

/**
 * The field and the list of every choice, with the same keys everywhere (docs/rules/screens.md#choices): typing marks
 * the first match, Enter and Tab take what is marked, Escape restores the choice, Backspace in the empty field clears
 * it. Text that matches nothing stays, with a sentence that stands in the way of saving.
 */
export function ChoiceInput(props: ChoiceInputProps) {
  const { field, typing, options, state, clearable, onPick, nothing, none } = props
  const { inputProps, port } = field
  const { id, label, readOnly, disabled, placeholder } = inputProps
  const name = inputProps['data-field']
  const { text, opened } = typing
  const store = useCombobox({ opened, onOpenedChange: typing.setOpened })
  const input = useRef<HTMLInputElement>(null)
  const [moved, setMoved] = useState<number | null>(null)
  /** Whether an arrow opened the list: it marks the first option as soon as that is there. */
  const [byArrow, setByArrow] = useState(false)

  const words = text?.trim() ?? ''
  const [adding, setAdding] = useState<LoadedQuick | null>(null)
  const [made, setMade] = useState<PickerOption | null>(null)
  const depth = use(QuickDepthContext)
  const known = useQuickEntry(depth < maxDepth ? props.adds : undefined, opened)
  // While the first answer is on its way, nothing stands where a match may come to stand.
  const entry = options.length > 0 || state !== 'loading' ? known : undefined
  // A list that is fetched whole shows a new record a moment later; a draft brings its own names.
  const drafted = port.choices.get(name)
  const chosen = props.chosen ?? [made, drafted].find((option) => option?.id === field.value) ?? undefined
  const first = options.findIndex((option) => option.disabled !== true)
  const firstRow = first < 0 && entry ? options.length : first
  const rows = options.length + (entry ? 1 : 0)
  const proposed =
    words !== '' ? (state === 'idle' ? firstRow : -1) : chosen ? indexOf(options, chosen) : byArrow ? first : -1
  const marked = !opened ? -1 : moved !== null && moved < rows ? moved : proposed

  const close = () => {
    typing.setOpened(false)
    setMoved(null)
    setByArrow(false)
  }
  const open = () => {
    if (!readOnly && !disabled) typing.setOpened(true)
  }
  const end = () => {
    typing.setText(null)
    typing.setAwaited(false)
    port.unread(name, null)
    close()
  }
  const pick = (option: PickerOption | null) => {
    end()
    field.set(option?.id ?? null)
    onPick(option)
  }
  const clearError = () => {
    if (inputProps.error !== undefined) field.set(field.value)
  }
  const restore = () => {
    end()
    clearError()
  }
  /** Takes what is marked; of typed text that matches nothing the sentence is shown. */
  const settle = () => {
    const option = options[marked]
    if (option && option.disabled !== true && (text !== null || moved !== null || byArrow)) pick(option)
    else if (text === null || words === chosen?.name) restore()
    else if (words === '' && clearable) pick(null)
    else if (words === '') restore()
    else if (state === 'loading') typing.setAwaited(true)
    else port.unread(name, sentence)
  }
  const add = () => {
    close()
    if (entry) void loadQuick(entry).then(setAdding)
  }
  const sentence =
    text === null ? null : (props.missing ?? sentenceOf({ words, options, state, nothing, adds: entry !== undefined }))
  const keepReason = useEffectEvent(() => port.unread(name, words === '' ? null : sentence))
  useEffect(() => keepReason(), [sentence])
  const showChoice = useEffectEvent(() => {
    if (chosen) port.choices.set(name, chosen)
    else port.choices.delete(name)
  })
  useEffect(() => showChoice(), [chosen?.id, chosen?.name])
  const answered = useEffectEvent(() => {
    if (!typing.awaited || state === 'loading') return
    typing.setAwaited(false)
    const option = options[first]
    if (option) pick(option)
    else if (document.activeElement !== input.current) field.onBlur()
  })
  useEffect(() => {
    const timer = setTimeout(answered)
    return () => clearTimeout(timer)
  }, [state])
  const optionId = (index: number) => `${id}-option-${index}`
  const reveal = useEffectEvent(() => {
    if (marked >= 0) document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => reveal(), [marked])

  const move = (event: KeyboardEvent, step: number) => {
    event.preventDefault()
    open()
    if (!opened) setByArrow(step > 0)
    const from = opened ? marked : proposed
    // A closed list opens at its choice.
    let index = opened || from < 0 ? from + step : from
    if (from < 0) index = step > 0 ? 0 : rows - 1
    for (let tried = 0; tried < rows; tried += 1, index += step) {
      const row = (index + rows) % rows
      if (options[row]?.disabled !== true) return setMoved(row)
    }
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || readOnly) return
    switch (event.key) {
      case 'ArrowDown':
        return move(event, 1)
      case 'ArrowUp':
        return move(event, -1)
      case 'Tab':
        return settle()
      case 'Enter':
        if (event.ctrlKey || event.metaKey) return settle()
        // The cell of a list is saved by the Enter after the one that chose.
        if (!opened && text === null && event.currentTarget.closest('[data-editor]')) return
        event.preventDefault()
        if (!opened) return open()
        if (entry && marked === options.length) return add()
        if (options[marked] || state === 'loading') return settle()
        return
      case 'Escape':
        if (!opened && text === null) return
        event.preventDefault()
        event.stopPropagation()
        return restore()
      case 'Backspace':
        if (event.currentTarget.value === '' && chosen && clearable) pick(null)
        return
      case ' ':
        if (opened || text !== null) return
        event.preventDefault()
        return open()
    }
  }
  const canClear = clearable && chosen !== undefined && !readOnly && !disabled
  return (
    <Combobox
      {...useOverlayHost()}
      store={store}
      keepMounted={false}
      onOptionSubmit={(value) => (Number(value) === options.length ? add() : pick(options[Number(value)] ?? null))}
      readOnly={readOnly}
    >
      <Combobox.Target
        withExpandedAttribute
        withKeyboardNavigation={false}
        aria-expanded={opened}
        aria-controls={opened ? `${id}-list` : undefined}
        aria-activedescendant={marked >= 0 ? optionId(marked) : undefined}
      >
        <TextInput
          {...inputProps}
          ref={input}
          autoComplete="off"
          {...(!props.searchable && { inputMode: 'none' })}
          value={text ?? chosen?.name ?? ''}
          placeholder={placeholder === '' && !readOnly ? (props.searchable ? 'Type to search' : '') : placeholder}
          onChange={(event) => {
            typing.setText(event.currentTarget.value)
            clearError()
            typing.setAwaited(false)
            setMoved(null)
            open()
          }}
          onKeyDownCapture={onKey}
          onMouseDown={markOnClick}
          onClick={() => (opened && text === null && !props.searchable ? close() : open())}
          onBlur={(event) => {
            // Another window has the focus: this field has it again when the person comes back.
            if (adding || document.activeElement === event.currentTarget) return
            settle()
            close()
            field.onBlur()
          }}
          rightSectionPointerEvents={canClear ? 'all' : 'none'}
          rightSection={
            canClear ? (
              <Input.ClearButton
                size="md"
                tabIndex={-1}
                aria-label={`Clear ${label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  pick(null)
                  input.current?.focus()
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options
          id={`${id}-list`}
          className="fb-options"
          aria-label={label}
          aria-busy={state === 'loading' || undefined}
        >
          <ChoiceOptions options={options} chosenId={chosen?.id} marked={marked} optionId={optionId} />
          {options.length === 0 && (
            <Combobox.Empty>{props.missing ?? waiting[state] ?? (words ? nothing : none)}</Combobox.Empty>
          )}
          {entry && (
            <Combobox.Option
              id={optionId(options.length)}
              className="fb-option-add"
              value={String(options.length)}
              selected={marked === options.length}
              aria-selected={false}
            >
              {words === '' ? `Add a ${entry.noun}…` : `Add “${words}”…`}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
      {adding && (
        <adding.Panel
          quick={adding.quick}
          typed={words}
          context={props.addsWith?.() ?? {}}
          onMade={(option) => {
            setAdding(null)
            setMade(option)
            pick(option)
          }}
          onCancel={() => setAdding(null)}
        />
      )}
    </Combobox>
  )
}

const indexOf = (options: readonly PickerOption[], chosen: PickerOption) =>
  options.findIndex(({ id }) => id === chosen.id)

const waiting: Record<string, string | undefined> = {
  loading: 'Searching…',
  failed: 'The search failed. Type to try again.',
}
