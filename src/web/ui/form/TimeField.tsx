import { typedTime } from '#core/typedHours.ts'
import { TypedField } from './TypedField.tsx'
import type { FieldProps } from './useField.ts'

export interface TimeFieldProps<V extends object> extends FieldProps<V> {
  /** Writes `HH:MM` in the locale's or the person's clock; by default unchanged. */
  format?: (time: string) => string
}

/** A time of day, `HH:MM` in the form; takes `9`, `930`, `9:30pm`. */
export const TimeField = <V extends object>({ format = (time) => time, ...props }: TimeFieldProps<V>) => (
  <TypedField {...props} parse={typedTime} format={format} />
)
