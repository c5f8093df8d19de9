import { personReference } from '#features/users/users/web/personReference.tsx'
import { shortList } from '#web/record/kit/reference.tsx'
import { leaveTypeCalls } from '../leave.contract.ts'

/** Choices of a request's references. */
export const references = { type_id: shortList(leaveTypeCalls.list), user_id: personReference }
