import { lazy, Suspense } from 'react'

import { RecordLinks, Related } from '#web/record/RecordLinks.tsx'
import { NewRecord, RecordScreen } from '#web/record/RecordScreen.tsx'
import { type Equipment, EquipmentChange, NewEquipment } from '../equipment.contract.ts'
import { EquipmentForm } from './EquipmentForm.tsx'
import { equipmentKind } from './equipmentKind.ts'
import { equipmentLabels } from './equipmentText.ts'

const EquipmentCode = lazy(() => import('./EquipmentCode.tsx').then((kit) => ({ default: kit.EquipmentCode })))

/** A piece that is not there yet. */
export const NewEquipmentScreen = () => (
  <NewRecord kind={equipmentKind}>{(saving) => <EquipmentForm schema={NewEquipment} {...saving} />}</NewRecord>
)

/** One piece. */
export const EquipmentScreen = () => (
  <RecordScreen<Equipment>
    kind={equipmentKind}
    labels={equipmentLabels}
    links={links}
    removal="To keep its history, archive it instead."
  >
    {(equipment, saving) => (
      <>
        <EquipmentForm schema={EquipmentChange} equipment={equipment} {...saving} />
        <Suspense>
          <EquipmentCode equipment={equipment} />
        </Suspense>
      </>
    )}
  </RecordScreen>
)

const links = ({ user }: Equipment) => (
  <RecordLinks>
    <Related label={equipmentLabels.user_id} records={user ? [user] : []} prefix="users" permission="users.view_user" />
  </RecordLinks>
)
