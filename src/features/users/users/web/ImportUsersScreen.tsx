import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { listUsers } from '../users.contract.ts'
import { userImports } from '../users.import.contract.ts'
import { userNames } from '../users.names.ts'
import { departments } from './departments.ts'
import { personLookup } from './people.ts'

export const ImportUsersScreen = () => (
  <ImportRecords
    kind={{
      names: userNames,
      noun: 'person',
      title: 'People',
      calls: userImports,
      invalidates: [listUsers],
      lookups: {
        department: departments.lookup,
        manager: personLookup,
      },
    }}
  />
)
