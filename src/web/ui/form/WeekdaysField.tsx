import { useState } from 'react'

import './WeekdaysField.css'
import { weekdayNames } from './weekdays.ts'
import { useField, type FieldProps } from './useField.ts'

/** Shows a choice of weekdays as ISO numbers in order; `first` is the day that the locale's week begins with. */
export function WeekdaysField<V extends object>({ first, ...props }: FieldProps<V> & { first: 1 | 7 }) {
  const { fieldKey, value, set, inputProps } = useField(props)
  const { id, error, disabled } = inputProps
  const days = Array.isArray(value) ? (value as number[]) : []
  return (
    <Days key={fieldKey} {...{ id, error, disabled, first, set }} days={days} label={props.label} name={props.name} />
  )
}

interface DaysProps {
  id: string
  first: 1 | 7
  label: string
  name: string
  days: readonly number[]
  error: string | true | undefined
  disabled: boolean
  set: (days: number[]) => void
}

function Days({ id, first, label, name, days, error, disabled, set }: DaysProps) {
  const [chosen, setChosen] = useState<readonly number[]>(days)
  const toggle = (day: number, on: boolean) => {
    const next = on ? [...chosen, day].toSorted((a, b) => a - b) : chosen.filter((number) => number !== day)
    setChosen(next)
    set(next)
  }
  return (
    <fieldset className="fb-weekdays" id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {weekdayNames(first).map(({ day, short, long }) => (
        <label key={day}>
          <input
            type="checkbox"
            aria-label={long}
            checked={chosen.includes(day)}
            disabled={disabled}
            data-field={name}
            onChange={(event) => toggle(day, event.currentTarget.checked)}
          />
          <span aria-hidden>{short}</span>
        </label>
      ))}
      {error && <p id={`${id}-error`}>{error}</p>}
    </fieldset>
  )
}
