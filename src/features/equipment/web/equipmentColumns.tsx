import type { Formats } from '#core/locale/format.ts'
import type { Locale } from '#web/locale.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { Tags } from '#web/record/Tags.tsx'
import type { Column } from '#web/ui/table/types.ts'
import '#web/record/record.css'
import type { Equipment } from '../equipment.contract.ts'
import { equipmentKind } from './equipmentKind.ts'
import { calibrationWords } from './equipmentText.ts'

/** Columns that a new list does not show. */
export const hiddenAtFirst: readonly string[] = ['barcode', 'owner', 'active_from', 'active_until', 'tags']

export const equipmentColumns = ({ formats }: Locale): Column<Equipment>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sort: 'name',
    cell: (row) => (
      <>
        <RecordName kind={equipmentKind} record={row} /> {!row.active && <Chip tone="warning">Inactive</Chip>}
      </>
    ),
  },
  { id: 'identifier', header: 'Identifier', sort: 'identifier', width: '8rem', cell: (row) => row.identifier },
  { id: 'serial', header: 'Serial number', sort: 'serial', width: '9rem', cell: (row) => row.serial },
  {
    id: 'category',
    header: 'Category',
    sort: 'category',
    width: '9rem',
    edits: 'category_id',
    cell: (row) => row.category?.name ?? '',
  },
  {
    id: 'assigned_to',
    header: 'Assigned to',
    sort: 'assigned_to',
    width: '10rem',
    edits: 'user_id',
    cell: (row) => row.assigned_to,
  },
  {
    id: 'next_calibration',
    header: 'Next calibration',
    sort: 'next_calibration',
    width: '11rem',
    edits: 'next_calibration',
    cell: (row) => <Due row={row} formats={formats} />,
  },
  {
    id: 'department',
    header: 'Department',
    sort: 'department',
    width: '9rem',
    edits: 'department_id',
    cell: (row) => row.department?.name ?? '',
  },
  { id: 'barcode', header: 'Barcode', width: '9rem', cell: (row) => row.barcode },
  { id: 'owner', header: 'Owner', width: '9rem', edits: 'owner', cell: (row) => row.owner },
  {
    id: 'active_from',
    header: 'Active from',
    sort: 'active_from',
    edits: 'active_from',
    width: '7rem',
    cell: (row) => day(formats, row.active_from),
  },
  {
    id: 'active_until',
    header: 'Active until',
    sort: 'active_until',
    edits: 'active_until',
    width: '7rem',
    cell: (row) => day(formats, row.active_until),
  },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => <Tags names={row.tags} />,
  },
]

const day = (formats: Formats, value: string | null) => (value === null ? '' : formats.date(value))

/** The day, with a word where it is near or past. */
function Due({ row, formats }: { row: Equipment; formats: Formats }) {
  if (row.next_calibration === null) return null
  const word = calibrationWords[row.calibration]
  return (
    <span className="fb-record-due" data-due={row.calibration}>
      {formats.date(row.next_calibration)}
      {word !== '' && ` ${word}`}
    </span>
  )
}
