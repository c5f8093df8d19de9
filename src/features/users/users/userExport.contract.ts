/** The list of people as a file, by what the list is narrowed to. */
import { recordExport } from '#core/recordExport.ts'
import { userNames } from './userNames.ts'
import { userLists } from './userParts.contract.ts'

export const exportUsers = recordExport(userNames, userLists)
