/** Hours and times of day as people type them. Apart from what writes hours, since every screen loads that. */
import { hoursToMinutes } from './hours.ts'

/** A parsed input, or null with the sentence that says why it is refused. */
export type HourInput<T> = { value: T; reason?: never } | { value: null; reason: string }

/** Typed hours in minutes: `1:30`, `:45`, `1.5`, `1,5`, `90m`, `1h30`, `1h 30m`, `2h`. */
export function typedHours(typed: string): HourInput<number> {
  const text = typed.trim().toLowerCase()
  const clock = /^(\d{0,4}):(\d{2})$/.exec(text) ?? /^(\d{1,4})\s*h\s*(\d{1,2})\s*m?$/.exec(text)
  if (clock) {
    const [hours, minutes] = [Number(clock[1]), Number(clock[2])]
    return minutes < 60 ? { value: hours * 60 + minutes } : refused('Minutes after hours go up to 59.')
  }
  const minutes = /^(\d{1,6})\s*m(?:in)?$/.exec(text)
  if (minutes) return { value: Number(minutes[1]) }
  const decimal = /^(\d{0,4})(?:[.,](\d{1,6}))?\s*h?$/.exec(text)
  if (decimal && /\d/.test(text)) return { value: hoursToMinutes(`${decimal[1] || '0'}.${decimal[2] ?? '0'}`) }
  return refused('Enter hours as 1:30, 1.5 or 90m.')
}

/** A typed time of day as `HH:MM`: `9`, `930`, `9:30`, `9.30`, `9:30pm`, `21:30`. */
export function typedTime(typed: string): HourInput<string> {
  const text = typed.trim().toLowerCase()
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/.exec(text)
  if (!match) return refused('Enter a time as 9:30, 930 or 9:30pm.')
  const [, digits, minutes = '00', half] = match
  const hour = Number(digits)
  if (Number(minutes) > 59) return refused('Minutes go up to 59.')
  if (half && (hour < 1 || hour > 12)) return refused('With am or pm, hours go from 1 to 12.')
  if (hour > 23) return refused('Hours go up to 23.')
  const [first, last] = half === 'p' ? [12, 12] : half === 'a' ? [12, 0] : [24, 0]
  return { value: `${String((hour % first) + last).padStart(2, '0')}:${minutes}` }
}

const refused = (reason: string) => ({ value: null, reason })
