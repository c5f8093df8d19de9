import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** People (specification, section 2) and their groups. */
export const usersPages = <R extends AnyRoute>(shell: R) =>
  [
    ...recordPages(shell, {
      prefix: 'users',
      list: () => import('./UsersScreen.tsx'),
      record: () => import('./UserScreen.tsx'),
      names: ['UsersScreen', 'NewUserScreen', 'UserScreen'],
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
  ] as const
