/** The fields of a kind of record that are edited in its list, of one and of many. */
import { fieldResources } from '#core/extraFields.contract.ts'
import { type Field, seesField } from '#core/records.fields.ts'
import type { DefinedRecord } from '#core/records.kit.ts'
import type { EditField, Editing } from '../editing/editing.ts'
import { extraFieldsOf } from '../editing/extraEditing.tsx'
import { dayField, textField, yesNoField } from '../editing/fields.tsx'
import { numberOf } from '../values.ts'
import type { Reference } from './reference.tsx'
import type { References } from './references.ts'

export function fieldEditing({ names, fields, labels }: DefinedRecord, references: References): Editing {
  const editable = Object.entries(fields).filter(([, { bulk, kind }]) => bulk === true && kind !== 'extra')
  const resource = fieldResources.find((one) => one === names.prefix)
  return {
    labels,
    fields: Object.fromEntries(
      editable.map(([name, field]) => [
        name,
        { ...editOf(name, field, references[name]), seen: (me) => seesField(me, field) },
      ]),
    ),
    ...(resource && { Own: extraFieldsOf(resource) }),
  }
}

function editOf(name: string, field: Field, reference: Reference | undefined): EditField {
  const { label } = field
  switch (field.kind) {
    case 'day':
      return dayField(label, 'past' in field ? { past: true } : {})
    case 'yesNo':
      return yesNoField(label, field.yes, field.no)
    case 'reference':
      if (!reference) throw new Error(`Nothing says what ${name} is chosen from.`)
      return { ...reference.edit(label), ...(field.filled && { sent: (value) => value ?? undefined }) }
    case 'number':
      return textField(label, {
        inputMode: 'numeric',
        of: (value) => (typeof value === 'number' ? String(value) : ''),
        // As a number it would arrive as none at all.
        sent: (value) => (Number.isNaN(numberOf(value)) ? value : numberOf(value)),
      })
    case 'website':
      return textField(label, { type: 'url' })
    case 'email':
      return textField(label, { type: 'email' })
    case 'phone':
      return textField(label, { type: 'tel' })
    default:
      return textField(label)
  }
}
