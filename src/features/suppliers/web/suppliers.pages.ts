import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'

const record = () => import('./SupplierScreen.tsx')

/** The list of suppliers, a new one, and one (specification, section 2). */
export const supplierPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/suppliers/',
      component: lazyRouteComponent(() => import('./SuppliersScreen.tsx'), 'SuppliersScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/suppliers/new/',
      component: lazyRouteComponent(record, 'NewSupplierScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/suppliers/$id/',
      params: digits('id'),
      component: lazyRouteComponent(record, 'SupplierScreen'),
    }),
  ] as const
