/** What the fields of a piece of equipment are called, in lists, forms and histories. */
import type { CalibrationState } from '../equipment.rules.ts'

export const equipmentLabels = {
  name: 'Name',
  serial: 'Serial number',
  identifier: 'Identifier',
  barcode: 'Barcode',
  category_id: 'Category',
  department_id: 'Department',
  owner: 'Owner',
  user_id: 'Assigned to',
  active_from: 'Active from',
  active_until: 'Active until',
  last_calibration: 'Last calibration',
  next_calibration: 'Next calibration',
  certificate: 'Certificate',
  purchase_order: 'Purchase order',
  notes: 'Notes',
  tags: 'Tags',
  show_on_schedule: 'Show on schedule',
} as const

/** Beside the day on which the calibration falls due. */
export const calibrationWords: Record<CalibrationState, string> = {
  none: '',
  valid: '',
  expiring: 'due soon',
  expired: 'overdue',
}
