import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'

const record = () => import('./EquipmentScreen.tsx')

/** The list of equipment, a new piece, and one piece (specification, section 2). */
export const equipmentPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/equipment/',
      component: lazyRouteComponent(() => import('./EquipmentListScreen.tsx'), 'EquipmentListScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/equipment/new/',
      component: lazyRouteComponent(record, 'NewEquipmentScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/equipment/$id/',
      params: digits('id'),
      component: lazyRouteComponent(record, 'EquipmentScreen'),
    }),
  ] as const
