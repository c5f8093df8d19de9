import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'
import { listPage } from '#web/record/recordPages.ts'
import { screenWithParts } from '#web/registrySource.ts'

const opened = () => import('./record.tsx')
const asking = () => import('./NewLeave.tsx')

/** Leave (docs/rules/screens.md#addresses); `/leave/{id}/` takes anything, and says so of what is none. */
export const leavePages = <R extends AnyRoute>(shell: R) =>
  [
    listPage(shell, 'leave', () => import('./list.tsx'), 'List'),
    createRoute({
      getParentRoute: () => shell,
      path: '/leave/new/',
      component: screenWithParts(asking, 'NewLeave'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/leave/planner/',
      component: screenWithParts(() => import('./PlannerScreen.tsx'), 'PlannerScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/leave/balances/',
      component: screenWithParts(() => import('./BalancesScreen.tsx'), 'BalancesScreen'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/leave/user/$id/',
      params: digits('id'),
      component: screenWithParts(() => import('./PersonLeave.tsx'), 'PersonLeave'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/leave/user/$id/new/',
      params: digits('id'),
      component: screenWithParts(asking, 'NewLeave'),
    }),
    createRoute({ getParentRoute: () => shell, path: '/leave/$id/', component: screenWithParts(opened, 'Opened') }),
  ] as const
