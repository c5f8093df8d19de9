/** The list of people as a file, by what the list is narrowed to. */
import { recordExport } from '#core/records.export.ts'
import { userNames } from './users.names.ts'
import { userLists } from './users.parts.contract.ts'

export const exportUsers = recordExport(userNames, userLists)
