/** The two fields of the login in plain HTML: the kit's bring a form library that this page can do without. */
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'

import { IconButton } from '#web/ui/IconButton.tsx'
import './LoginField.css'

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error: string | undefined
  /** Inside the field, at its end. */
  end?: ReactNode
  hint?: ReactNode
}

export function LoginField({ label, error, end, hint, ...input }: LoginFieldProps) {
  const id = useId()
  return (
    <div className="fb-login-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          {...input}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="fb-login-error">
          {error}
        </p>
      )}
      {hint}
    </div>
  )
}

/** A password input with a button that reveals it, and a hint while caps lock is on. */
export function PasswordInput({ error }: { error: string | undefined }) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <LoginField
      name="password"
      label="Password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      error={error}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCaps(false)}
      end={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
        </IconButton>
      }
      hint={
        <p role="status" className="fb-login-caps">
          {caps && 'Caps Lock is on.'}
        </p>
      }
    />
  )
}
