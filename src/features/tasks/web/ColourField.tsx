/** Picks one of the sixteen colours, or none, from swatches: radio buttons, so that arrow keys move through them. */
import { palette } from '#core/colours.ts'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import './tasks.css'

interface ColourFieldProps {
  form: FormPart<{ colour: string }>
  label: string
  /** Label for no colour. */
  none: string
}

export function ColourField({ form, label, none }: ColourFieldProps) {
  const colour = useFormValue(form, 'colour')
  const fixed = useFormLock() !== undefined
  return (
    <fieldset className="fb-colours fb-record-wide" disabled={fixed}>
      <legend>{label}</legend>
      {[{ value: '', label: none }, ...palette].map((record) => (
        <label key={record.value} title={record.label}>
          <input
            type="radio"
            name={`${form.id}-colour`}
            value={record.value}
            checked={colour === record.value}
            aria-label={record.label}
            onChange={() => form.set({ colour: record.value })}
          />
          <svg viewBox="0 0 12 12" aria-hidden>
            <circle cx="6" cy="6" r="5" {...(record.value !== '' && { fill: record.value })} />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}
