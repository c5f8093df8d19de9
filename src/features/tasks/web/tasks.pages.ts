/** The addresses of tasks: a list, one by itself, and within a project (docs/rules/screens.md#addresses). */
import { type AnyRoute, createRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'
import { recordPages } from '#web/record/recordPages.ts'
import { screenWithParts } from '#web/registrySource.ts'

const record = () => import('./record.tsx')

export const taskPages = <R extends AnyRoute>(shell: R) =>
  [
    ...recordPages(shell, {
      prefix: 'tasks',
      list: () => import('./list.tsx'),
      record,
      names: ['List', 'New', 'Opened'],
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/projects/$projectId/tasks/new/',
      params: digits('projectId'),
      component: screenWithParts(record, 'New'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/projects/$projectId/tasks/$id/',
      params: digits('projectId', 'id'),
      component: screenWithParts(record, 'OpenedInProject'),
    }),
  ] as const
