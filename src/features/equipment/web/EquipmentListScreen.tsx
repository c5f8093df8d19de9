import { IconTool } from '@tabler/icons-react'

import { RecordList } from '#web/record/RecordList.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Equipment, EquipmentTab } from '../equipment.contract.ts'
import { equipmentColumns, hiddenAtFirst } from './equipmentColumns.tsx'
import { equipmentKind } from './equipmentKind.ts'
import { ScanButton } from './ScanButton.tsx'
import { equipmentFilterSets } from '../equipment.filters.contract.ts'
import { equipmentSearchKeys } from '../equipment.search.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { equipmentBulk } from './equipmentBulk.tsx'
import { equipmentTable } from '../equipment.columns.ts'
import { exportEquipment } from '../equipment.contract.ts'

const file = { endpoint: exportEquipment, columns: equipmentTable }
const saved = recordFilters(equipmentFilterSets)

const tabs: readonly { value: EquipmentTab; label: string }[] = [
  { value: 'active', label: 'In use' },
  { value: 'mine', label: 'With me' },
  { value: 'inactive', label: 'Inactive' },
]

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
    help={async () => (await import('./equipmentQueryHelp.ts')).equipmentQueryHelp()}
    keys={equipmentSearchKeys}
    saved={saved}
    bulk={equipmentBulk}
    file={file}
  />
)

const card = (row: Equipment) => (
  <RowCard
    title={row.name}
    subtitle={[row.identifier, row.category?.name].filter(Boolean).join(' · ') || row.serial}
    aside={row.assigned_to}
  />
)
