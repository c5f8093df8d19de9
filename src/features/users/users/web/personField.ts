import { pickerField } from '#web/record/editing/fields.tsx'
import { findPeople } from './people.ts'

/** Somebody of the organisation, where records are edited in their list. */
export const personField = (label: string) => pickerField(label, findPeople, 'No matching person')
