import { TagsInput } from '@mantine/core'
import { useState } from 'react'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import './SelectField.css'
import { useOverlayHost } from '../overlayHost.ts'
import type { TagTypingProps } from './TagsField.tsx'

/** Short names, each a pill; Enter or a comma ends one, Backspace takes the last one back. */
export function TagTyping({ known, initial, set, onBlur, input: { placeholder, ...input } }: TagTypingProps) {
  const [names, setNames] = useState<readonly string[] | null>(null)
  const [typed, setTyped] = useState('')
  const load = () => {
    if (names !== null) return
    setNames([])
    // Without suggestions every name can still be typed.
    known().then(setNames, () => setNames(null))
  }
  return (
    <TagsInput
      {...input}
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
      acceptValueOnBlur
      isDuplicate={(name, all) => all.some((one) => one.toLowerCase() === name.toLowerCase())}
      withScrollArea={false}
      comboboxProps={useOverlayHost()}
      classNames={{ options: 'fb-options' }}
    />
  )
}
