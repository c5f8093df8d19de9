/** People from files. Nobody is invited by it, and nobody is put into a group. */
import { recordImports } from '#core/records.import.ts'
import { userNames } from './users.names.ts'

export const userImports = recordImports(userNames)
