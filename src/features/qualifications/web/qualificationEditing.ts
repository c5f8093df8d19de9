/** The fields of a qualification that are edited in the list, of one and of many. */
import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import type { Editing } from '#web/record/editing/editing.ts'
import { choiceField, dayField, textField } from '#web/record/editing/fields.tsx'
import { qualificationTypeCalls } from '../qualifications.contract.ts'
import { qualificationLabels as labels } from './qualificationKind.ts'

const useTypes = () => useQuery(queryFor(qualificationTypeCalls.list, {})).data

export const qualificationEditing: Editing = {
  labels,
  fields: {
    // Each has one: nothing is no type.
    type_id: { ...choiceField(labels.type_id, useTypes), sent: (value) => value ?? undefined },
    reference: textField(labels.reference),
    start: dayField(labels.start),
    expiration: dayField(labels.expiration),
  },
}
