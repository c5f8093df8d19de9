import { invalidatedBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { supplierImports } from '../suppliers.import.contract.ts'
import { supplierKind } from './supplierKind.ts'

export const ImportSuppliersScreen = () => (
  <ImportRecords
    kind={{
      names: supplierKind.names,
      noun: supplierKind.noun,
      title: supplierKind.title,
      calls: supplierImports,
      forgets: invalidatedBy(supplierKind),
    }}
  />
)
