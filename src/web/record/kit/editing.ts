/** The fields of a record type that are edited outside its form: in its list of one and of many, and on its overview. */
import { fieldResources } from '#core/extraFields.contract.ts'
import { type Field, seesField } from '#core/recordFields.ts'
import type { RecordType } from '#core/recordType.ts'
import type { EditField, Editing } from '../editing/editing.ts'
import { extraFieldsOf } from '../editing/extraEditing.tsx'
import { dayField, hoursField, orNull, textField, yesNoField } from '../editing/fields.tsx'
import { addressEdit, linesEdit, notesEdit, tagsEdit } from '../editing/longFields.tsx'
import type { MentionablePeople } from '#web/ui/form/MentionArea.tsx'
import { numberOf } from '../values.ts'
import { tagsOf } from './kind.ts'
import type { KitReference } from './reference.tsx'
import type { References } from './references.ts'

/**
 * Returns the editing of declared fields. `people`: people whom notes may mention; without them notes are edited in
 * the form only.
 */
export function fieldEditing(definition: RecordType, references: References, people?: MentionablePeople): Editing {
  const { names, fields, labels } = definition
  const editable = Object.entries(fields).filter(
    ([name, { bulk, kind }]) =>
      kind !== 'extra' && kind !== 'rows' && (bulk === true || kind !== 'reference' || name in references),
  )
  const resource = fieldResources.find((fieldResource) => fieldResource === names.prefix)
  return {
    labels,
    fields: Object.fromEntries(
      editable.map(([name, field]) => [
        name,
        { ...editOf(name, field, references[name], definition, people), seen: (me) => seesField(me, field) },
      ]),
    ),
    ...(resource && { Own: extraFieldsOf(resource) }),
  }
}

function editOf(
  name: string,
  field: Field,
  reference: KitReference | undefined,
  definition: RecordType,
  people: MentionablePeople | undefined,
): EditField {
  const { label } = field
  switch (field.kind) {
    case 'address':
      return addressEdit(label)
    case 'tags':
      return tagsEdit(label, () => tagsOf(definition))
    case 'notes':
      return notesEdit(label, people)
    case 'lines':
      return linesEdit(label)
    case 'day':
      return dayField(label, 'past' in field ? { past: true } : {})
    case 'yesNo':
      return yesNoField(label, field.yes, field.no)
    case 'reference':
      if (!reference) throw new Error(`Nothing says what ${name} is chosen from.`)
      return reference.edit(label)
    case 'number':
      return textField(label, {
        inputMode: 'numeric',
        of: (value) => (typeof value === 'number' ? String(value) : ''),
        // NaN would be sent as null, so text that is no number is sent as typed.
        sent: (value) => (Number.isNaN(numberOf(value)) ? value : numberOf(value)),
      })
    case 'money':
      return field.quantity === 'hours' ? hoursField(label) : textField(label, { inputMode: 'decimal', sent: orNull })
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
