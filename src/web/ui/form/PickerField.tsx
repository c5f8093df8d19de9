import { Combobox, Input, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './SelectField.css'
import { markOnClick } from '../../focus.ts'
import { useOverlayHost } from '../overlayHost.ts'
import { type PickerOption, useServerOptions } from './useServerOptions.ts'
import { useFieldValue } from './useContractForm.ts'
import { useField, type FieldProps } from './useField.ts'

export interface PickerFieldProps<V extends object> extends FieldProps<V> {
  /** Searches on the server; a disabled option (inactive, closed) is shown and cannot be chosen. */
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  /** The option of the initial value, so that its name is shown before any search. */
  selected?: PickerOption | null
  onPick?: (option: PickerOption | null) => void
  clearable?: boolean
  /** Texts shown when nothing matches the typed text, and when there is nothing to choose at all. */
  nothing?: string
  none?: string
}

/** A record to choose, searched for on the server; its id or null in the form. */
export function PickerField<V extends object>(props: PickerFieldProps<V>) {
  const {
    load,
    selected,
    onPick,
    nothing = 'Nothing found',
    none = nothing,
    clearable = props.required !== true,
    ...rest
  } = props
  const { inputProps, set, onBlur } = useField(rest)
  const id = useFieldValue(props.form, props.name) as PickerOption['id'] | null | undefined
  const [text, setText] = useState<string | null>(null)
  const [picked, setPicked] = useState<PickerOption | null>(selected ?? null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText(null)
    },
  })
  const empty = id === null || id === undefined
  const { options, state } = useServerOptions(load, text ?? '', combobox.dropdownOpened || (!empty && !known()))
  function known() {
    return picked?.id === id || selected?.id === id
  }
  const markFirst = useEffectEvent(() => {
    if (text !== null && text !== '' && combobox.dropdownOpened) combobox.selectFirstOption()
  })
  useEffect(() => markFirst(), [options])
  const current = empty ? null : [picked, selected, ...options].find((option) => option?.id === id)
  const pick = (option: PickerOption | null) => {
    setPicked(option)
    set(option?.id ?? null)
    onPick?.(option)
    combobox.closeDropdown()
  }
  return (
    <Combobox
      {...useOverlayHost()}
      store={combobox}
      onOptionSubmit={(value) => pick(options.find((option) => String(option.id) === value) ?? null)}
      readOnly={inputProps.readOnly}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...inputProps}
          autoComplete="off"
          value={text ?? current?.name ?? ''}
          placeholder={
            inputProps.placeholder === '' && !inputProps.readOnly ? 'Type to search' : inputProps.placeholder
          }
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onKeyDown={(event) => {
            // Enter chooses; before the answer is there it must not save the form.
            if (event.key === 'Enter' && combobox.dropdownOpened && !(event.ctrlKey || event.metaKey))
              event.preventDefault()
          }}
          onMouseDown={markOnClick}
          onClick={() => !inputProps.readOnly && combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            onBlur()
          }}
          rightSectionPointerEvents={clearable && !empty ? 'all' : 'none'}
          rightSection={
            clearable && !empty && !inputProps.readOnly && !inputProps.disabled ? (
              <Input.ClearButton size="sm" aria-label={`Clear ${props.label}`} onClick={() => pick(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className="fb-options" aria-label={props.label} aria-busy={state === 'loading' || undefined}>
          {options.map((option) => (
            <Combobox.Option
              key={option.id}
              value={String(option.id)}
              disabled={option.disabled === true}
              active={option.id === id}
              selected={option.id === id}
            >
              {option.name}
              {option.hint !== undefined && <span className="fb-option-hint">{option.hint}</span>}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{words[state] ?? (text ? nothing : none)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const words: Record<string, string | undefined> = {
  loading: 'Searching…',
  failed: 'The search failed. Type to try again.',
}
