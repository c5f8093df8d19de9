/** The fields of a contact that are edited in the list, of one and of many. */
import type { Editing } from '#web/record/editing/editing.ts'
import { dayField, textField, yesNoField } from '#web/record/editing/fields.tsx'
import { contactLabels as labels } from './contactValues.ts'

export const contactEditing: Editing = {
  labels,
  fields: {
    position: textField(labels.position),
    source: textField(labels.source),
    source_details: textField(labels.source_details),
    opt_out: yesNoField(labels.opt_out, 'They want no mail', 'They may be written to'),
    inactive_date: dayField(labels.inactive_date),
  },
}
