/** Help of the query box for equipment, beside its fields. */
import { type EquipmentFlag, equipmentFlags } from '../equipment.ts'

const flagWords: Record<EquipmentFlag, string> = {
  active: 'In use today',
  inactive: 'Not in use today',
  assigned: 'Assigned to somebody',
  office: 'In the office',
  mine: 'Assigned to me',
  scheduled: 'Shown on the schedule',
  expiring: 'Calibration due within 60 days',
  faulty: 'A fault is reported',
  expired: 'Calibration overdue',
}
export const equipmentHelp = {
  user: { hint: 'Same as person', example: 'me', alias: true },
  is: {
    hint: 'In use, in the office, overdue …',
    options: equipmentFlags.map((value) => ({ value, label: flagWords[value] })),
  },
} as const
