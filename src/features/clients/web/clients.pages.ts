import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'

const record = () => import('./ClientScreen.tsx')

/** The list of clients, a new one, and one (specification, section 2). */
export const clientPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/clients/',
      component: lazyRouteComponent(() => import('./ClientsScreen.tsx'), 'ClientsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/clients/new/',
      component: lazyRouteComponent(record, 'NewClientScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/clients/$id/',
      params: digits('id'),
      component: lazyRouteComponent(record, 'ClientScreen'),
    }),
  ] as const
