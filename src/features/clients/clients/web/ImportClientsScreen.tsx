import { personLookup } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import { invalidatedBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { inSmallList } from '#web/record/import/lookup.ts'
import { clientImports } from '../clients.import.contract.ts'
import { clientCategoryCalls, clientTypeCalls } from '../clients.lists.contract.ts'
import { clientKind } from './clientKind.ts'
import { clientLookup } from './pickers.ts'

export const ImportClientsScreen = () => (
  <ImportRecords
    kind={{
      names: clientKind.names,
      noun: clientKind.noun,
      title: clientKind.title,
      calls: clientImports,
      invalidates: invalidatedBy(clientKind),
      lookups: {
        category: inSmallList(clientCategoryCalls.list, (signal) => call(clientCategoryCalls.list, {}, { signal })),
        type: inSmallList(clientTypeCalls.list, (signal) => call(clientTypeCalls.list, {}, { signal })),
        manager: personLookup,
        parent: clientLookup,
        client: clientLookup,
        related: clientLookup,
      },
    }}
  />
)
