import { clientLookup } from '../../clients/web/pickers.ts'
import { invalidatedBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { contactImports } from '../contacts.import.contract.ts'
import { contactKind } from './contactKind.ts'

export const ImportContactsScreen = () => (
  <ImportRecords
    kind={{
      names: contactKind.names,
      noun: contactKind.noun,
      title: contactKind.title,
      calls: contactImports,
      invalidates: invalidatedBy(contactKind),
      lookups: { clients: clientLookup },
    }}
  />
)
