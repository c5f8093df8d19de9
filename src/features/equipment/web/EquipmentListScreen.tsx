import { IconTool } from '@tabler/icons-react'

import { RecordList } from '#web/record/RecordList.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Equipment, EquipmentTab } from '../equipment.contract.ts'
import { equipmentColumns, hiddenAtFirst } from './equipmentColumns.tsx'
import { equipmentKind } from './equipmentKind.ts'
import { ScanButton } from './ScanButton.tsx'
import { equipmentFilterSets } from '../equipment.filters.contract.ts'
import { equipmentSearchKeys } from '../equipment.search.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { editing, equipmentBulk } from './equipmentBulk.ts'
import { equipmentTable } from '../equipment.columns.ts'
import { exportEquipment } from '../equipment.contract.ts'

const file = { endpoint: exportEquipment, columns: equipmentTable }

const tabs: readonly { value: EquipmentTab; label: string }[] = [
  { value: 'active', label: 'In use' },
  { value: 'mine', label: 'With me' },
  { value: 'inactive', label: 'Inactive' },
]
const saved = recordFilters(equipmentFilterSets, tabs)

export const EquipmentListScreen = () => (
  <RecordList<Equipment>
    kind={equipmentKind}
    icon={IconTool}
    links={<ScanButton />}
    about="What the firm owns or hires: who has it, and until when its calibration is good."
    ordering="-id"
    columns={equipmentColumns}
    hiddenAtFirst={hiddenAtFirst}
    tabs={tabs}
    card={card}
    help={async (me) => (await import('./equipmentQueryHelp.ts')).equipmentQueryHelp(me)}
    keys={equipmentSearchKeys}
    saved={saved}
    bulk={equipmentBulk}
    editing={editing}
    file={file}
  />
)

const card = (row: Equipment) => (
  <RowCard
    title={<RecordName kind={equipmentKind} record={row} />}
    subtitle={[row.identifier, row.category?.name].filter(Boolean).join(' · ') || row.serial}
    aside={row.assigned_to}
  />
)
