import { forgottenBy } from '#web/record/kind.ts'
import { ImportRecords } from '#web/record/import/ImportRecords.tsx'
import { equipmentImports } from '../equipment.import.contract.ts'
import { equipmentKind } from './equipmentKind.ts'

export const ImportEquipmentScreen = () => (
  <ImportRecords
    kind={{
      names: equipmentKind.names,
      noun: equipmentKind.noun,
      title: equipmentKind.title,
      calls: equipmentImports,
      forgets: forgottenBy(equipmentKind),
    }}
  />
)
