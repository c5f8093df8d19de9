/** Which equipment a person may see and change: the firm's is everybody's business who has the permission at all. */
import { accessOf } from '#server/records/access.ts'
import { equipmentNames } from '../equipment.contract.ts'

export const equipmentAccess = accessOf(equipmentNames)
