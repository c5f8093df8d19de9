import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'

import { IconButton } from '../IconButton.tsx'
import './PasswordField.css'
import { asText } from './TextField.tsx'
import { useField, type FieldProps } from './useField.ts'

export interface PasswordFieldProps<V extends object> extends FieldProps<V> {
  autoComplete?: 'current-password' | 'new-password'
}

/** A password with a toggle that shows it, and a hint while caps lock is on. */
export function PasswordField<V extends object>({
  autoComplete = 'current-password',
  ...props
}: PasswordFieldProps<V>) {
  const { fieldKey, value, inputProps, set, onBlur } = useField(props)
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <div className="fb-password">
      <TextInput
        key={fieldKey}
        {...inputProps}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        spellCheck={false}
        autoCapitalize="off"
        defaultValue={asText(value)}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => {
          setCaps(false)
          onBlur()
        }}
        rightSection={
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            aria-controls={inputProps.id}
            className="fb-password-toggle"
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
          </IconButton>
        }
      />
      <div role="status" className="fb-caps">
        {caps && 'Caps Lock is on.'}
      </div>
    </div>
  )
}
