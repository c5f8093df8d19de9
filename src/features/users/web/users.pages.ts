import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** People (specification, section 2) and their groups. */
export const usersPages = <R extends AnyRoute>(shell: R) =>
  [
    ...recordPages(shell, {
      prefix: 'users',
      list: () => import('./UsersScreen.tsx'),
      record: () => import('./UserScreen.tsx'),
      imports: [() => import('./ImportUsersScreen.tsx'), 'ImportUsersScreen'],
      names: ['UsersScreen', 'NewUserScreen', 'UserScreen'],
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/users/groups/',
      component: lazyRouteComponent(() => import('./groups/GroupsScreen.tsx'), 'GroupsScreen'),
    }),
  ] as const
