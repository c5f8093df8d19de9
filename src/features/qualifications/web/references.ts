import { personReference } from '#features/users/users/web/personReference.tsx'
import { shortList } from '#web/record/kit/reference.tsx'
import { qualificationTypeCalls } from '../qualifications.ts'

/** Choices of a qualification's references. */
export const references = { type_id: shortList(qualificationTypeCalls.list), user_id: personReference }
