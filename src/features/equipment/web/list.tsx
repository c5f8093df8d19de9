/** The list of equipment, and the import of a file. */
import { IconTool } from '@tabler/icons-react'

import { filterSetsOf } from '#features/filter-sets/filterSetRecord.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { importScreen } from '#web/record/kit/import.tsx'
import { equipment } from '../equipment.ts'
import { CalibrationDue } from './Calibration.tsx'
import { equipmentHelp } from './equipmentHelp.ts'
import { ScanButton } from './ScanButton.tsx'

const references = async () => (await import('./references.ts')).references

const tabs = [
  { value: 'active', label: 'In use' },
  { value: 'mine', label: 'With me' },
  { value: 'inactive', label: 'Inactive' },
] as const

export const List = recordList(equipment, {
  icon: IconTool,
  links: <ScanButton />,
  about: 'Owned and hired equipment, with its holder and calibration.',
  columns: [
    'name',
    'identifier',
    'serial',
    'category',
    'assigned_to',
    'next_calibration',
    'department',
    'barcode',
    'owner',
    'active_from',
    'active_until',
    'fault',
    'tags',
  ],
  hiddenAtFirst: ['fault', 'barcode', 'owner', 'active_from', 'active_until', 'tags'],
  tabs,
  cells: {
    assigned_to: (row) => row.assigned_to,
    next_calibration: (row) => <CalibrationDue of={row} />,
  },
  card: ({ identifier, category, serial, assigned_to }) => ({
    subtitle: [identifier, category?.name].filter(Boolean).join(' · ') || serial,
    aside: assigned_to,
  }),
  references,
  help: equipmentHelp,
  saved: recordFilters(filterSetsOf(equipment), tabs),
})

export const Import = importScreen(equipment, references)
