import { useId } from 'react'

import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { colours } from './colours.ts'

/** A choice of sixteen colours, or none. */
export function ColourChoice({ form }: { form: FormPart<{ colour: string }> }) {
  const name = useId()
  const chosen = useFormValue(form, 'colour')
  // A colour that was set through the API stays a choice.
  const known = colours.some(({ value }) => value === chosen) ? colours : [...colours, { value: chosen, label: chosen }]
  return (
    <fieldset className="fb-colours">
      <legend>Colour</legend>
      {known.map(({ value, label }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            aria-label={label}
            defaultChecked={chosen === value}
            onChange={() => form.field.set('colour', value)}
          />
          <svg viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="8" {...(value !== '' && { fill: value })} />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}
