import { useId } from 'react'

import { asText } from '#web/ui/form/TextField.tsx'
import { type FieldProps, useField } from '#web/ui/form/useField.ts'

interface ColourChoiceProps<V extends object> extends Pick<FieldProps<V>, 'form' | 'name' | 'label'> {
  colours: readonly { value: string; label: string }[]
}

/** A choice of colours, of which one may be none. */
export function ColourChoice<V extends object>({ colours, ...field }: ColourChoiceProps<V>) {
  const group = useId()
  const { fieldKey, value: saved, set } = useField(field)
  const chosen = asText(saved)
  // A colour that was set through the API stays a choice.
  const known = colours.some(({ value }) => value === chosen) ? colours : [...colours, { value: chosen, label: chosen }]
  return (
    <fieldset key={fieldKey} className="fb-colours">
      <legend>{field.label}</legend>
      {known.map(({ value, label }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={group}
            value={value}
            aria-label={label}
            defaultChecked={chosen === value}
            onChange={() => set(value)}
          />
          <svg viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="8" {...(value !== '' && { fill: value })} />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}
