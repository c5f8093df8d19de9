/** Fields of a record type's editing, by their content. */
import { lazy } from '#web/lazy.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/TextField.tsx'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import type { AnyRecord } from '../shownRecordType.ts'
import { optionsOf } from '../values.ts'
import type { EditField, EditFieldProps, EditValue, EditValues } from './editing.ts'

const HoursField = lazy(() => import('#web/ui/form/HoursField.tsx').then((kit) => ({ default: kit.HoursField })))

type Given = Pick<EditField, 'seen'>
interface Ref {
  id: number
  name: string
}

export const textField = (
  label: string,
  more: Pick<TextFieldProps<EditValues>, 'type' | 'inputMode'> & Pick<EditField, 'of' | 'sent'> = {},
): EditField => {
  const { of, sent, ...input } = more
  return {
    label,
    blank: '',
    ...(of && { of }),
    ...(sent && { sent }),
    Field: ({ row: _row, ...props }) => <TextField {...props} {...input} />,
  }
}

/** An empty text says that there is none. */
export const orNull = (value: EditValue): EditValue => (value === '' ? null : value)

/** Hours, as the firm writes them. */
export const hoursField = (label: string): EditField => ({
  label,
  blank: '',
  sent: orNull,
  // The editor waits for it: only then is there something to focus.
  Field: ({ row: _row, ...props }) => <HoursField {...props} />,
})

/** `past`: the field looks back. */
export const dayField = (label: string, more: { past?: boolean } = {}): EditField => ({
  label,
  blank: null,
  Field: ({ row: _row, ...props }) => <DateField {...props} {...more} />,
})

/** Makes a yes-or-no field; an empty choice leaves each record unchanged. */
export const yesNoField = (label: string, yes = 'Yes', no = 'No'): EditField => {
  const options = [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]
  return {
    label,
    blank: null,
    of: (value) => (value === true ? 'yes' : 'no'),
    sent: (value) => (value === null ? undefined : value === 'yes'),
    Field: ({ row, ...props }) => <SelectField {...props} options={options} clearable={row === undefined} />,
  }
}

/** Makes a choice among records of a list short enough to be loaded as a whole. */
export const choiceField = (label: string, useRows: () => readonly Ref[] | undefined, more: Given = {}): EditField => ({
  label,
  blank: null,
  ...more,
  Field: function Choice({ row, ...props }: EditFieldProps) {
    return <SelectField {...props} options={optionsOf(useRows(), refOf(props.name, row))} searchable />
  },
})

/** A record that is searched for on the server. */
export const pickerField = (
  label: string,
  load: (search: string, signal: AbortSignal, row?: AnyRecord) => Promise<readonly PickerOption[]>,
  blank: string,
): EditField => ({
  label,
  blank: null,
  Field: ({ row, ...props }) => (
    <PickerField
      {...props}
      selected={refOf(props.name, row)}
      load={(search, signal) => load(search, signal, row)}
      nothing={blank}
    />
  ),
})

/** Reads the reference beside an id: `manager` beside `manager_id`. */
const refOf = (name: string, row: AnyRecord | undefined): Ref | null =>
  ((row as Record<string, unknown> | undefined)?.[name.replace(/_id$/, '')] as Ref | null | undefined) ?? null
