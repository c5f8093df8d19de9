import type { AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** The list of equipment, a new piece, and one. */
export const equipmentPages = <R extends AnyRoute>(shell: R) =>
  recordPages(shell, {
    prefix: 'equipment',
    list: () => import('./EquipmentListScreen.tsx'),
    record: () => import('./EquipmentScreen.tsx'),
    imports: [() => import('./ImportEquipmentScreen.tsx'), 'ImportEquipmentScreen'],
    names: ['EquipmentListScreen', 'NewEquipmentScreen', 'EquipmentScreen'],
  })
