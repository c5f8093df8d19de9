import { departmentCalls } from '#features/company/company.contract.ts'
import { personLookup } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import { invalidatedBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { inSmallList } from '#web/record/import/lookup.ts'
import { equipmentCategoryCalls } from '../equipment.contract.ts'
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
        category: inSmallList(equipmentCategoryCalls.list, (signal) =>
          call(equipmentCategoryCalls.list, {}, { signal }),
        ),
        department: inSmallList(departmentCalls.list, (signal) => call(departmentCalls.list, {}, { signal })),
        assigned_to: personLookup,
      },
    }}
  />
)
