import { useId } from 'react'

import './RadioCards.css'

interface RadioOption<V extends string> {
  value: V
  label: string
  /** A few words below it. */
  hint?: string
  disabled?: boolean
}
interface RadioCardsProps<V extends string> {
  /** The question that the choices answer. */
  legend: string
  options: readonly RadioOption<V>[]
  /** Null while nothing is chosen. */
  value: V | null
  onChange: (value: V) => void
  /** Side by side where there is room. */
  across?: boolean
}

/** Shows a few choices, each with its explanation. */
export function RadioCards<V extends string>({ legend, options, value, onChange, across }: RadioCardsProps<V>) {
  const name = useId()
  return (
    <fieldset className="fb-radio-cards" {...(across === true && { 'data-across': '' })}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="fb-radio-card">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled === true}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className="fb-strong">{option.label}</span>
            {option.hint !== undefined && <span className="fb-muted fb-small fb-radio-hint"> {option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
