import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'

/** People (specification, section 2) and their groups. */
export const usersPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/users/',
      component: lazyRouteComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/users/new/',
      component: lazyRouteComponent(() => import('./UserScreen.tsx'), 'NewUserScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/users/import/',
      component: lazyRouteComponent(() => import('./ImportUsersScreen.tsx'), 'ImportUsersScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/users/groups/',
      component: lazyRouteComponent(() => import('./groups/GroupsScreen.tsx'), 'GroupsScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/users/$id/',
      params: digits('id'),
      component: lazyRouteComponent(() => import('./UserScreen.tsx'), 'UserScreen'),
    }),
  ] as const
