import type { RecordKind } from '#web/record/kind.ts'
import { equipmentCalls, equipmentNames } from '../equipment.contract.ts'

export const equipmentKind: RecordKind = {
  names: equipmentNames,
  noun: 'equipment',
  title: 'Equipment',
  calls: equipmentCalls,
  imports: true,
}
