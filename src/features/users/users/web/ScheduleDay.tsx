import { useId } from 'react'

import { maxMinutes } from '#core/hours.ts'
import { useLocale } from '#web/locale.ts'

/** A day in the contract's format: `HH:MM`, minutes. */
export interface UserDay {
  weekday: number
  start_time: string
  end_time: string
  breaks: number
  travel: number
  diary_entry: boolean
}

export type Hours = Omit<UserDay, 'weekday'>

interface ScheduleDayProps {
  name: string
  /** Hours of the day; undefined on a free day. */
  day: Hours | undefined
  problem: string | undefined
  disabled: boolean
  /** Changes the hours; null makes the day free. */
  put: (changes: Partial<Hours> | null) => void
}

/** Edits a weekday: work or free, start and end, breaks and travel, and whether the diary suggests it. */
export function ScheduleDay({ name, day, problem, disabled, put }: ScheduleDayProps) {
  const id = useId()
  const { words } = useLocale()
  const time = (field: 'start_time' | 'end_time', label: string) => (
    <label>
      {label}
      <input
        type="time"
        value={day?.[field] ?? ''}
        disabled={disabled}
        aria-invalid={problem !== undefined}
        onChange={(event) => put({ [field]: event.currentTarget.value })}
      />
    </label>
  )
  const minutes = (field: 'breaks' | 'travel', label: string) => (
    <label>
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={maxMinutes[field]}
        step={5}
        value={day?.[field] ?? 0}
        disabled={disabled}
        aria-invalid={problem !== undefined}
        onChange={(event) => put({ [field]: Math.max(0, Math.round(Number(event.currentTarget.value) || 0)) })}
      />
    </label>
  )
  return (
    <fieldset className="fb-week-day" aria-describedby={problem === undefined ? undefined : id}>
      <legend className="fb-hidden">{name}</legend>
      <label className="fb-week-works">
        <input
          type="checkbox"
          checked={day !== undefined}
          disabled={disabled}
          onChange={(event) => put(event.currentTarget.checked ? {} : null)}
        />
        {name}
      </label>
      {day ? (
        <div className="fb-week-times">
          {time('start_time', 'Start')}
          {time('end_time', 'End')}
          {minutes('breaks', 'Breaks, minutes')}
          {minutes('travel', 'Travel, minutes')}
          <label className="fb-week-works">
            <input
              type="checkbox"
              checked={day.diary_entry}
              disabled={disabled}
              onChange={(event) => put({ diary_entry: event.currentTarget.checked })}
            />
            Suggest in the {words.diary.toLowerCase()}
          </label>
        </div>
      ) : (
        <span className="fb-muted">Free</span>
      )}
      {problem !== undefined && (
        <p className="fb-checks-error" id={id} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
