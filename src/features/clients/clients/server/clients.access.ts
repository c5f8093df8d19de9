/** Which clients a person reaches (specification, section 6): whoever may see clients sees and picks them all. */
import { accessOf } from '#server/records/access.ts'
import { clientNames } from '../clients.contract.ts'

export const clientAccess = accessOf(clientNames)
export const mayViewClient = clientAccess.mayView
