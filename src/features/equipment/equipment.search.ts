/**
 * The keys that a search of equipment knows (specification, section 5 "Search syntax"), for the query box and for the
 * server. Texts are found by a part of them; `me` in person and user is who asks; dates are days, ranges and words.
 */
import type { SearchKeys } from '#core/search.ts'
import { dateWords } from '#core/search-days.ts'

/**
 * `office`: assigned to nobody; `mine`: to who asks; `scheduled`: shown on the schedule; `expiring` and `expired`: the
 * calibration.
 */
export const equipmentTraits = [
  'active',
  'inactive',
  'assigned',
  'office',
  'mine',
  'scheduled',
  'expiring',
  'expired',
] as const
export type EquipmentTrait = (typeof equipmentTraits)[number]

export const equipmentSearchKeys = {
  name: { kind: 'text' },
  serial: { kind: 'text' },
  identifier: { kind: 'text' },
  barcode: { kind: 'text' },
  category: { kind: 'text' },
  department: { kind: 'text' },
  owner: { kind: 'text' },
  person: { kind: 'text' },
  user: { kind: 'text' },
  certificate: { kind: 'text' },
  purchase_order: { kind: 'text' },
  notes: { kind: 'text' },
  tag: { kind: 'text' },
  created: { kind: 'date', words: dateWords },
  modified: { kind: 'date', words: dateWords },
  active_from: { kind: 'date', words: dateWords },
  active_until: { kind: 'date', words: dateWords },
  last_calibration: { kind: 'date', words: dateWords },
  next_calibration: { kind: 'date', words: dateWords },
  is: { kind: 'choice', options: equipmentTraits },
} as const satisfies SearchKeys
export type EquipmentSearchKey = keyof typeof equipmentSearchKeys
