/** What the query box of equipment offers: the keys of equipment.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { departmentCalls } from '#features/company/company.contract.ts'
import { findPickablePeople } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import type { Me } from '#web/session.tsx'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { KeyHelps, QueryHelp, QueryOption } from '#web/ui/query/types.ts'
import { equipmentCategoryCalls, listEquipmentTags } from '../equipment.contract.ts'
import { type EquipmentTrait, equipmentTraits, type equipmentSearchKeys } from '../equipment.search.ts'

const named = (rows: readonly { name: string }[], search: string): QueryOption[] =>
  rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ name }) => ({ value: name, label: name }))

const keysFor = (me: Me): KeyHelps<typeof equipmentSearchKeys> => ({
  category: {
    hint: 'Name of the category',
    example: 'drone',
    options: async (search, signal) => named(await call(equipmentCategoryCalls.list, {}, { signal }), search),
  },
  person: {
    hint: 'Whom it is assigned to',
    example: 'me',
    options: async (search, signal) => {
      const others = has(me, 'users.view_user') ? await findPickablePeople(search, signal) : []
      return [{ value: 'me', label: 'Me' }, ...named(others, '')]
    },
  },
  department: {
    hint: 'Department that it belongs to',
    example: 'field',
    options: async (search, signal) => named(await call(departmentCalls.list, {}, { signal }), search),
  },
  tag: {
    hint: 'One of its tags',
    example: 'spare',
    options: async (search, signal) =>
      named(
        (await call(listEquipmentTags, {}, { signal })).map((name) => ({ name })),
        search,
      ),
  },
  user: { hint: 'The same as person', example: 'me', alias: true },
  is: {
    hint: 'In use, in the office, overdue …',
    options: equipmentTraits.map((value) => ({ value, label: traitWords(value) })),
  },
  next_calibration: { hint: 'A day, or days from-to' },
  last_calibration: { hint: 'A day, or days from-to' },
  identifier: { hint: 'Part of the identifier', example: 'EQ-1' },
  serial: { hint: 'Part of the serial number', example: 'A100' },
  barcode: { hint: 'Part of the barcode', example: '5012' },
  name: { hint: 'Part of the name', example: 'tripod' },
  owner: { hint: 'Part of the owner’s name', example: 'smith' },
  certificate: { hint: 'Part of the certificate', example: 'C-20' },
  purchase_order: { hint: 'Part of the purchase order', example: 'PO-1' },
  notes: { hint: 'Words of the notes', example: 'battery' },
  created: { hint: 'Added: a day, days from-to, or last-week' },
  modified: { hint: 'Changed: a day, days from-to, or last-week' },
  active_from: { hint: 'A day, or days from-to' },
  active_until: { hint: 'A day, or days from-to' },
})

function traitWords(trait: EquipmentTrait): string {
  const words: Record<EquipmentTrait, string> = {
    active: 'In use today',
    inactive: 'Not in use today',
    assigned: 'Assigned to somebody',
    office: 'In the office',
    mine: 'Assigned to me',
    scheduled: 'Shown on the schedule',
    expiring: 'Calibration due within 60 days',
    expired: 'Calibration overdue',
  }
  return words[trait]
}

export const equipmentQueryHelp = (me: Me): QueryHelp => keyHelps(keysFor(me))
