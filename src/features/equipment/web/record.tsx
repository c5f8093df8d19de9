/** The page of a piece of equipment: its overview with the code of its label, and its form. */

import { Suspense } from 'react'

import { lazy } from '#web/lazy.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { recordPage } from '#web/record/kit/screens.tsx'
import { equipment } from '../equipment.ts'
import { office } from '../equipment.rules.ts'
import { CalibrationDue, CalibrationOpen } from './Calibration.tsx'

const EquipmentCode = lazy(() => import('./EquipmentCode.tsx').then((kit) => ({ default: kit.EquipmentCode })))

const EquipmentActs = lazy(() => import('./EquipmentActs.tsx').then((kit) => ({ default: kit.EquipmentActs })))

const FaultOpen = lazy(() => import('./FaultOpen.tsx').then((kit) => ({ default: kit.FaultOpen })))

export const { New, Opened } = recordPage(equipment, {
  Form: lazy(async () => ({ default: (await import('./form.tsx')).Form })),
  actions: (piece) => (
    <Suspense>
      <EquipmentActs piece={piece} />
    </Suspense>
  ),
  line: ({ category, identifier, assigned_to }) => [
    category?.name ?? 'Equipment',
    identifier,
    assigned_to === office ? 'in the office' : `with ${assigned_to}`,
  ],
  overview: {
    facts: [
      'category_id',
      'identifier',
      'serial',
      'barcode',
      'user_id',
      'department_id',
      'owner',
      'next_calibration',
      'last_calibration',
      'certificate',
      'purchase_order',
      'active_from',
      'active_until',
      'show_on_schedule',
      'tags',
      'notes',
    ],
    cells: {
      user_id: ({ user }) =>
        user ? <RelatedNames records={[user]} prefix="users" permission="users.view_user" /> : office,
      next_calibration: (row) => <CalibrationDue of={row} />,
    },
    references: async () => (await import('./references.ts')).references,
    people: async () => (await import('#features/users/users/web/people.ts')).mentionable,
    open: (piece) => (
      <>
        <CalibrationOpen of={piece} />
        {piece.fault !== '' && (
          <Suspense>
            <FaultOpen piece={piece} />
          </Suspense>
        )}
      </>
    ),
    beside: (piece) => <EquipmentCode equipment={piece} />,
  },
  removal: 'To keep its history, archive it instead.',
})
