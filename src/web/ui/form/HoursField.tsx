import { minutesToHours } from '#core/hours.ts'
import { type HourInput, typedHours } from '#core/typedHours.ts'
import { useLocale } from '#web/locale.ts'
import { TypedField } from './TypedField.tsx'
import type { FieldProps } from './useField.ts'

interface HoursFieldProps<V extends object> extends FieldProps<V> {
  /** Whether hours can be taken away: `-7:30`. */
  signed?: true
}

/** Hours as they travel, text with two decimals; takes `1:30`, `1.5`, `90m` and shows them as the firm writes hours. */
export function HoursField<V extends object>({ signed, ...props }: HoursFieldProps<V>) {
  const { formats } = useLocale()
  const read = signed ? readSigned : readHours
  return <TypedField {...props} parse={read} format={formats.hours} numeric inputMode="text" suffix="h" />
}

function readHours(typed: string): HourInput<string> {
  const minutes = typedHours(typed)
  return minutes.value === null ? minutes : { value: minutesToHours(minutes.value) }
}

function readSigned(typed: string): HourInput<string> {
  const [, sign, rest = ''] = /^\s*([-\u2212]?)(.*)$/.exec(typed) ?? []
  const hours = readHours(rest)
  return sign && hours.value !== null ? { value: `-${hours.value}` } : hours
}
