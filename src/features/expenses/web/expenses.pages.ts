import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { recordPages } from '#web/record/recordPages.ts'
import { screenWithParts } from '#web/registrySource.ts'

const list = () => import('./list.tsx')

/** Expenses (docs/rules/screens.md#addresses), and what is still to be paid back of them. */
export const expensePages = <R extends AnyRoute>(shell: R) =>
  [
    ...recordPages(shell, {
      prefix: 'expenses',
      list,
      record: () => import('./record.tsx'),
      names: ['List', 'New', 'Opened'],
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/expenses/reimbursement/',
      component: screenWithParts(list, 'Reimbursement'),
    }),
  ] as const
