import { departmentCalls } from '#features/company/company.contract.ts'
import { call } from '#web/api.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { inSmallList } from '#web/record/import/lookup.ts'
import { listUsers } from '../users.contract.ts'
import { userImports } from '../userImport.contract.ts'
import { userNames } from '../userNames.ts'
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
        department: inSmallList(departmentCalls.list, (signal) => call(departmentCalls.list, {}, { signal })),
        manager: personLookup,
      },
    }}
  />
)
