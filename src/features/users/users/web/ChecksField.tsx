import { useState } from 'react'

import { useField, type FieldProps } from '#web/ui/form/useField.ts'

interface Choice {
  id: number
  name: string
  /** Explains what choosing it does. */
  hint?: string
  /** Details that few people read, behind a word. */
  more?: string
  /** Reason why the choice cannot be changed. */
  locked?: string
}

/** A field of check boxes. Its value is the ids of the checked records. */
export function ChecksField<V extends object>({ choices, ...props }: FieldProps<V> & { choices: readonly Choice[] }) {
  const { fieldKey, value, set, inputProps } = useField(props)
  const { id, error, disabled, readOnly, description } = inputProps
  return (
    <fieldset
      className="fb-checks"
      id={id}
      aria-describedby={[error && `${id}-error`, description && `${id}-text`].filter(Boolean).join(' ') || undefined}
    >
      <legend>{props.label}</legend>
      {description && (
        <p className="fb-muted fb-small" id={`${id}-text`}>
          {description}
        </p>
      )}
      <Boxes
        key={fieldKey}
        name={props.name}
        choices={choices}
        initial={Array.isArray(value) ? (value as number[]) : []}
        disabled={disabled || readOnly}
        set={set}
      />
      {error && (
        <p className="fb-checks-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface BoxesProps {
  name: string
  choices: readonly Choice[]
  initial: readonly number[]
  disabled: boolean
  set: (ids: number[]) => void
}

function Boxes({ name, choices, initial, disabled, set }: BoxesProps) {
  const [chosen, setChosen] = useState(initial)
  const toggle = (id: number, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter((number) => number !== id)
    setChosen(next)
    set(next)
  }
  if (choices.length === 0) return <p className="fb-muted">None yet.</p>
  return (
    <div className="fb-checks-boxes" data-rows={choices.some(({ hint }) => hint !== undefined) || undefined}>
      {choices.map((choice) => (
        <div key={choice.id} className="fb-checks-choice">
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(choice.id)}
              disabled={disabled || choice.locked !== undefined}
              data-field={name}
              onChange={(event) => toggle(choice.id, event.currentTarget.checked)}
            />
            <span>
              {choice.name}
              {choice.hint !== undefined && <span className="fb-checks-hint fb-muted"> {choice.hint}</span>}
              {choice.locked !== undefined && <span className="fb-muted fb-small"> {choice.locked}</span>}
            </span>
          </label>
          {choice.more !== undefined && (
            <details className="fb-checks-more">
              <summary aria-label={`Details of ${choice.name}`}>Details</summary>
              <p className="fb-muted fb-small">{capital(choice.more)}.</p>
            </details>
          )}
        </div>
      ))}
    </div>
  )
}

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
