import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'

const record = () => import('./ContactScreen.tsx')

/** The list of contacts, a new one, and one (specification, section 2). */
export const contactPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/contacts/',
      component: lazyRouteComponent(() => import('./ContactsScreen.tsx'), 'ContactsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/contacts/new/',
      component: lazyRouteComponent(record, 'NewContactScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/contacts/$id/',
      params: digits('id'),
      component: lazyRouteComponent(record, 'ContactScreen'),
    }),
  ] as const
