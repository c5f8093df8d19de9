import { hoursToMinutes, minutesToClock, minutesToHours, type HourInput, typedHours } from '#core/hours.ts'
import { TypedField } from './TypedField.tsx'
import type { FieldProps } from './useField.ts'

/** Hours as they travel, text with two decimals; takes `1:30`, `1.5`, `90m` and shows `1:30`. */
export const HoursField = <V extends object>(props: FieldProps<V>) => (
  <TypedField {...props} parse={parse} format={format} numeric inputMode="text" suffix="h" />
)

function parse(typed: string): HourInput<string> {
  const minutes = typedHours(typed)
  return minutes.value === null ? minutes : { value: minutesToHours(minutes.value) }
}
const format = (hours: string) => minutesToClock(hoursToMinutes(hours))
