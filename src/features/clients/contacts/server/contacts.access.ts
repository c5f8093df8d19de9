/**
 * Which contacts a person reaches (specification, section 6): every one of the firm, or none. At which clients they are
 * is shown to those who may see clients.
 */
import { accessOf } from '#server/records/access.ts'
import { contactNames } from '../contacts.contract.ts'

export const contactAccess = accessOf(contactNames)
export const mayViewContact = contactAccess.mayView
