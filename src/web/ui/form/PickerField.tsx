import { useState } from 'react'

import { useMe } from '#web/session.tsx'
import { type AddsTo, ChoiceInput } from './ChoiceInput.tsx'
import { type PickerOption, useServerOptions } from './useServerOptions.ts'
import { useFieldValue } from './useContractForm.ts'
import { useField, type FieldProps } from './useField.ts'
import { useTyping } from './useTyping.ts'

export interface PickerFieldProps<V extends object> extends FieldProps<V>, AddsTo {
  /** Searches on the server; a disabled option (inactive, closed) is shown and cannot be chosen. */
  load: (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>
  /** The option of the initial value, so that its name is shown before any search. */
  selected?: PickerOption | null
  onPick?: (option: PickerOption | null) => void
  clearable?: boolean
  /** Texts shown when nothing matches the typed text, and when there is nothing to choose at all. */
  nothing?: string
  none?: string
  /**
   * The choice that this one depends on, and what to do while it is missing: keys typed before it is known are taken up
   * once it is.
   */
  follows?: { id: number | null; missing: string }
  /** Kind of the records, by the prefix of its calls: those that the person opened or chose last stand first. */
  recent?: 'clients' | 'projects'
}

/** A record to choose, searched for on the server; its id or null in the form. */
export function PickerField<V extends object>(props: PickerFieldProps<V>) {
  const {
    load,
    selected,
    onPick,
    nothing = 'No match',
    none = nothing,
    clearable = props.required !== true,
    adds,
    addsWith,
    recent,
    follows,
    ...rest
  } = props
  const id = useFieldValue(props.form, props.name) as PickerOption['id'] | null | undefined
  const [picked, setPicked] = useState<PickerOption | null>(selected ?? null)
  const warning = picked?.id === id ? picked?.warning : undefined
  const field = useField({ ...rest, ...(warning !== undefined && { description: warning }) })
  const typing = useTyping(field.fieldKey, id)
  const me = useMe()
  const loadRecent: typeof load = async (search, signal) =>
    search === '' && recent ? (await recents()).recentFirst(load, me, recent, signal) : load(search, signal)
  const isEmpty = id === null || id === undefined
  const isKnown = picked?.id === id || selected?.id === id
  const wanted = typing.opened || typing.awaited || (!isEmpty && !isKnown)
  const isEarly = follows?.id === null
  const found = useServerOptions(
    recent ? loadRecent : load,
    typing.text ?? '',
    wanted && !isEarly,
    String(follows?.id ?? ''),
  )
  const options = isEarly ? [] : found.options
  return (
    <ChoiceInput
      field={field}
      {...{ typing, adds, addsWith }}
      options={options}
      state={isEarly ? 'loading' : found.state}
      {...(isEarly && { missing: follows.missing })}
      chosen={isEmpty ? undefined : ([picked, selected, ...options].find((option) => option?.id === id) ?? undefined)}
      clearable={clearable}
      onPick={(option) => {
        setPicked(option)
        if (recent && option) void recents().then(({ rememberChoice }) => rememberChoice(me, recent, option))
        onPick?.(option)
      }}
      nothing={nothing}
      none={none}
      searchable
    />
  )
}

// Loaded once somebody opens a long list.
const recents = () => import('./recentFirst.ts')
