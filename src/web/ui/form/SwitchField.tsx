import './SwitchField.css'
import { useField, type FieldProps } from './useField.ts'

export interface SwitchProps {
  id: string
  label: string
  description?: string | undefined
  disabled?: boolean
  checked?: boolean
  defaultChecked?: boolean
  onChange: (on: boolean) => void
  field?: string
}

/** On or off, with what it means below its name. */
export function Switch({ id, label, description, field, onChange, ...input }: SwitchProps) {
  return (
    <label className="fb-switch" htmlFor={id}>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        data-field={field}
        onChange={(event) => onChange(event.currentTarget.checked)}
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
