import { TagsInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import './SelectField.css'
import { useOverlayHost } from '../overlayHost.ts'
import { foldedOptions } from './foldedOptions.ts'
import { takeOver } from './plainField.ts'
import type { TagTypingProps } from './TagsField.tsx'

/** Short names, each a pill; Enter or a comma ends one, Backspace takes the last one back. */
export function TagTyping(props: TagTypingProps) {
  const { known, initial, begun, from, set, onBlur } = props
  const { placeholder, ...input } = props.input
  const [names, setNames] = useState<readonly string[] | null>(null)
  const [typed, setTyped] = useState(begun)
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (from && box.current) takeOver(from, box.current)
  }, [from])
  const load = () => {
    if (names !== null) return
    setNames([])
    // If the suggestions fail to load, every name can still be typed.
    known().then(setNames, () => setNames(null))
  }
  return (
    <TagsInput
      {...input}
      ref={box}
      placeholder={placeholder === '' && !input.readOnly ? 'Type and press Enter' : placeholder}
      data={[...(names ?? [])]}
      defaultValue={[...initial]}
      onChange={set}
      onFocus={load}
      searchValue={typed}
      onSearchChange={setTyped}
      // Open only while something is typed: else it would lie over what comes next.
      dropdownOpened={typed.trim() !== ''}
      onBlur={onBlur}
      splitChars={[',']}
      filter={foldedOptions}
      acceptValueOnBlur
      isDuplicate={(name, all) => all.some((text) => text.toLowerCase() === name.toLowerCase())}
      withScrollArea={false}
      comboboxProps={useOverlayHost()}
      classNames={{ options: 'fb-options' }}
    />
  )
}
