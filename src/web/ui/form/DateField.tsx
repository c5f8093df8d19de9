import { useDateKit, type DateKit } from './dateKit.ts'
import { DayInput } from './DayInput.tsx'
import { useFieldValue } from './useContractForm.ts'
import { useField, type FieldProps } from './useField.ts'

export interface DateFieldProps<V extends object> extends FieldProps<V> {
  /** The date kit; by default the shell's. */
  kit?: DateKit
  min?: string
  max?: string
  /** Sentence about a day outside min and max. */
  outside?: string
  /** The field looks back: `fri` is the last Friday. */
  past?: boolean
}

/** A day, `YYYY-MM-DD` or null in the form. */
export function DateField<V extends object>({ kit: given, min, max, outside, past, ...props }: DateFieldProps<V>) {
  const kit = useDateKit(given)
  const { port, inputProps, onBlur } = useField(props)
  const { placeholder: _none, ...input } = inputProps
  const value = useFieldValue(props.form, props.name) as string | null | undefined
  return (
    <DayInput
      {...input}
      kit={kit}
      value={value === undefined || value === '' ? null : value}
      onChange={(day) => port.set(props.name, day)}
      onUnread={(reason) => port.unread(props.name, reason)}
      onBlur={onBlur}
      clearable={props.required !== true && !input.readOnly}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(outside !== undefined && { outside })}
      {...(past !== undefined && { past })}
    />
  )
}
