import { recordImports } from '#core/records.import.ts'
import { contactNames } from './contacts.contract.ts'

export const contactImports = recordImports(contactNames)
