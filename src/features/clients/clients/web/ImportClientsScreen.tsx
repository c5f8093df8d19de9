import { personLookup } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import { invalidatedBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { inSmallList } from '#web/record/import/lookup.ts'
import { clientImports } from '../clients.import.contract.ts'
import { clientCategories, clientTypes } from '../clients.lists.contract.ts'
import { clientKind } from './clientKind.ts'
import { clientLookup } from './pickers.ts'

export const ImportClientsScreen = () => (
  <ImportRecords
    kind={{
      names: clientKind.names,
      noun: clientKind.noun,
      title: clientKind.title,
      calls: clientImports,
      forgets: invalidatedBy(clientKind),
      lookups: {
        category: inSmallList(clientCategories.list, (signal) => call(clientCategories.list, {}, { signal })),
        type: inSmallList(clientTypes.list, (signal) => call(clientTypes.list, {}, { signal })),
        manager: personLookup,
        parent: clientLookup,
        client: clientLookup,
        related: clientLookup,
      },
    }}
  />
)
