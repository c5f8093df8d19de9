import { useState } from 'react'

import './SwitchField.css'
import { useField, type FieldProps } from './useField.ts'

export interface SwitchProps {
  id: string
  label: string
  description?: string | undefined
  disabled?: boolean
  /** Held by who renders it; else `defaultChecked` and the switch itself. */
  checked?: boolean
  defaultChecked?: boolean
  onChange: (on: boolean) => void
  field?: string
}

/** Shows an on-off switch with its explanation below its name. */
export function Switch({ id, label, description, field, onChange, disabled, ...props }: SwitchProps) {
  const [own, setOwn] = useState(props.defaultChecked === true)
  const on = props.checked ?? own
  return (
    <label className="fb-switch" htmlFor={id}>
      <input
        id={id}
        disabled={disabled}
        checked={on}
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-label={label}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        data-field={field}
        onChange={(event) => {
          setOwn(event.currentTarget.checked)
          onChange(event.currentTarget.checked)
        }}
      />
      <span className="fb-switch-label">{label}</span>
      {description !== undefined && (
        <span className="fb-switch-text" id={`${id}-text`}>
          {description}
        </span>
      )}
    </label>
  )
}

/** A switch of a form. */
export function SwitchField<V extends object>(props: FieldProps<V>) {
  const { fieldKey, value, inputProps, set } = useField(props)
  return (
    <Switch
      key={fieldKey}
      id={inputProps.id}
      label={props.label}
      description={inputProps.description}
      disabled={inputProps.disabled || inputProps.readOnly}
      defaultChecked={value === true}
      field={props.name}
      onChange={set}
    />
  )
}
