import type { RecordKind } from '#web/record/kind.ts'
import { archiveEquipment, equipmentCalls, equipmentNames, restoreEquipment } from '../equipment.contract.ts'

export const equipmentKind: RecordKind = {
  names: equipmentNames,
  noun: 'equipment',
  title: 'Equipment',
  calls: equipmentCalls,
  ending: { archive: archiveEquipment, restore: restoreEquipment, from: 'active_until', begins: 'active_from' },
  imports: true,
}
