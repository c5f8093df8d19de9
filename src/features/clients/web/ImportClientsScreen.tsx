import { forgottenBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { clientImports } from '../clients.import.contract.ts'
import { clientKind } from './clientKind.ts'

export const ImportClientsScreen = () => (
  <ImportRecords
    kind={{
      names: clientKind.names,
      noun: clientKind.noun,
      title: clientKind.title,
      calls: clientImports,
      forgets: forgottenBy(clientKind),
    }}
  />
)
