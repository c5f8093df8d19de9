import { lazyRouteComponent } from '#web/lazy.tsx'
import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'

/** People (docs/rules/screens.md#addresses) and their groups. */
export const usersPages = <R extends AnyRoute>(shell: R) =>
  [
    ...recordPages(shell, {
      prefix: 'users',
      list: () => import('../users/web/UsersScreen.tsx'),
      record: () => import('../users/web/UserScreen.tsx'),
      imports: [() => import('../users/web/ImportUsersScreen.tsx'), 'ImportUsersScreen'],
      names: ['UsersScreen', 'NewUserScreen', 'UserScreen'],
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/users/groups/',
      component: lazyRouteComponent(() => import('../groups/web/GroupsScreen.tsx'), 'GroupsScreen'),
    }),
  ] as const
