import { listDepartments } from '#features/company/company.contract.ts'
import { personLookup } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import { invalidatedBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { inSmallList } from '#web/record/import/lookup.ts'
import { listEquipmentCategories } from '../equipment.contract.ts'
import { equipmentImports } from '../equipment.import.contract.ts'
import { equipmentKind } from './equipmentKind.ts'

export const ImportEquipmentScreen = () => (
  <ImportRecords
    kind={{
      names: equipmentKind.names,
      noun: equipmentKind.noun,
      title: equipmentKind.title,
      calls: equipmentImports,
      forgets: invalidatedBy(equipmentKind),
      lookups: {
        category: inSmallList(listEquipmentCategories, (signal) => call(listEquipmentCategories, {}, { signal })),
        department: inSmallList(listDepartments, (signal) => call(listDepartments, {}, { signal })),
        assigned_to: personLookup,
      },
    }}
  />
)
