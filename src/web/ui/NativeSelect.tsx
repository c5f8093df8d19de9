import { useId } from 'react'

import './NativeSelect.css'

interface NativeSelectProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  required?: boolean
  disabled?: boolean
}

/** Shows a choice outside of any form with the browser's own select, of which a screen may hold dozens. */
export function NativeSelect({
  label,
  options,
  value,
  onChange,
  required = false,
  disabled = false,
}: NativeSelectProps) {
  const id = useId()
  return (
    <div className="fb-native-select">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="mantine-InputWrapper-required" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      <select
        id={id}
        value={value}
        required={required}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
