import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { listUsers } from '../users.contract.ts'
import { userImports } from '../users.import.contract.ts'
import { countUsers } from '../users.lists.contract.ts'
import { userNames } from '../users.names.ts'

export const ImportUsersScreen = () => (
  <ImportRecords
    kind={{ names: userNames, noun: 'person', title: 'People', calls: userImports, forgets: [listUsers, countUsers] }}
  />
)
