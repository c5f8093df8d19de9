/** The fields of a supplier that are edited in the list, of one and of many. */
import { extraFieldsOf } from '#web/record/editing/extraEditing.tsx'
import type { Editing } from '#web/record/editing/editing.ts'
import { textField } from '#web/record/editing/fields.tsx'
import { supplierLabels as labels } from './supplierText.ts'

export const supplierEditing: Editing = {
  labels,
  fields: { website: textField(labels.website, { type: 'url' }) },
  Own: extraFieldsOf('suppliers'),
}
