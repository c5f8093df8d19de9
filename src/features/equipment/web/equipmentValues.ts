/** What the form holds. */
import type { Equipment } from '../equipment.contract.ts'

/** As the contract spells them. */
export interface EquipmentValues {
  name: string
  serial: string
  identifier: string
  barcode: string
  category_id: number | null
  department_id: number | null
  owner: string
  user_id: number | null
  active_from: string | null
  active_until: string | null
  last_calibration: string | null
  next_calibration: string | null
  certificate: string
  purchase_order: string
  notes: string
  tags: string[]
  show_on_schedule: boolean
}

/** Of a piece, or of a new one. */
export const valuesOf = (equipment?: Equipment): EquipmentValues => ({
  name: equipment?.name ?? '',
  serial: equipment?.serial ?? '',
  identifier: equipment?.identifier ?? '',
  barcode: equipment?.barcode ?? '',
  category_id: equipment?.category_id ?? null,
  department_id: equipment?.department_id ?? null,
  owner: equipment?.owner ?? '',
  user_id: equipment?.user_id ?? null,
  active_from: equipment?.active_from ?? null,
  active_until: equipment?.active_until ?? null,
  last_calibration: equipment?.last_calibration ?? null,
  next_calibration: equipment?.next_calibration ?? null,
  certificate: equipment?.certificate ?? '',
  purchase_order: equipment?.purchase_order ?? '',
  notes: equipment?.notes ?? '',
  tags: equipment?.tags ?? [],
  show_on_schedule: equipment?.show_on_schedule ?? true,
})
