/** Help of the query box for equipment, beside its fields. */
import { type EquipmentTrait, equipmentTraits } from '../equipment.ts'

const traitWords: Record<EquipmentTrait, string> = {
  active: 'In use today',
  inactive: 'Not in use today',
  assigned: 'Assigned to somebody',
  office: 'In the office',
  mine: 'Assigned to me',
  scheduled: 'Shown on the schedule',
  expiring: 'Calibration due within 60 days',
  expired: 'Calibration overdue',
}
export const equipmentHelp = {
  user: { hint: 'Same as person', example: 'me', alias: true },
  is: {
    hint: 'In use, in the office, overdue …',
    options: equipmentTraits.map((value) => ({ value, label: traitWords[value] })),
  },
} as const
