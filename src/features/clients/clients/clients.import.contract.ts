import { recordImports } from '#core/records.import.ts'
import { clientNames } from './clients.contract.ts'

export const clientImports = recordImports(clientNames)
