/** What the query box of equipment offers: the keys of equipment.search.ts with their values. */
import { listDepartments } from '#features/company/company.contract.ts'
import { people } from '#features/users/web/people.ts'
import { call } from '#web/api.ts'
import type { QueryHelp, QueryOption } from '#web/ui/query/types.ts'
import { listEquipmentCategories, listEquipmentTags } from '../equipment.contract.ts'
import { type EquipmentSearchKey, type EquipmentTrait, equipmentTraits } from '../equipment.search.ts'

type Help = Omit<QueryHelp[number], 'key'>

const named = (rows: readonly { name: string }[], search: string): QueryOption[] =>
  rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ name }) => ({ value: name, label: name }))

/** `user` is `person` by another name, and is not offered. */
const keys: Record<Exclude<EquipmentSearchKey, 'user'>, Help> = {
  category: {
    hint: 'Name of the category',
    options: async (search, signal) => named(await call(listEquipmentCategories, {}, { signal }), search),
  },
  person: {
    hint: 'Whom it is assigned to',
    options: async (search, signal) => {
      return [{ value: 'me', label: 'Me' }, ...named(await people(search, signal), '')]
    },
  },
  department: {
    hint: 'Department that it belongs to',
    options: async (search, signal) => named(await call(listDepartments, {}, { signal }), search),
  },
  tag: {
    hint: 'One of its tags',
    options: async (search, signal) =>
      named(
        (await call(listEquipmentTags, {}, { signal })).map((name) => ({ name })),
        search,
      ),
  },
  is: {
    hint: 'In use, in the office, overdue …',
    options: equipmentTraits.map((value) => ({ value, label: traitWords(value) })),
  },
  next_calibration: { hint: 'A day, or days from-to' },
  last_calibration: { hint: 'A day, or days from-to' },
  identifier: { hint: 'Part of the identifier' },
  serial: { hint: 'Part of the serial number' },
  barcode: { hint: 'Part of the barcode' },
  name: { hint: 'Part of the name' },
  owner: { hint: 'Part of the owner’s name' },
  certificate: { hint: 'Part of the certificate' },
  purchase_order: { hint: 'Part of the purchase order' },
  notes: { hint: 'Words of the notes' },
  active_from: { hint: 'A day, or days from-to' },
  active_until: { hint: 'A day, or days from-to' },
}

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

export const equipmentQueryHelp = (): QueryHelp => Object.entries(keys).map(([key, help]) => ({ key, ...help }))
