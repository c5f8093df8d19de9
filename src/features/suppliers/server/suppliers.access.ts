/** Which suppliers a person may see and change (product rules, section 7). */
import { accessOf } from '#server/records/access.ts'
import { supplierNames } from '../suppliers.contract.ts'

export const supplierAccess = accessOf(supplierNames)
