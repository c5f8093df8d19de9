/** People from files. Nobody is invited by it, and nobody is put into a group. */
import { recordImports } from '#core/recordImport.ts'
import { userNames } from './userNames.ts'

export const userImports = recordImports(userNames)
