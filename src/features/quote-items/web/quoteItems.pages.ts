/**
 * The addresses of quote items: within a project, within a quote, and by themselves (docs/rules/screens.md#addresses).
 */
import { type AnyRoute, createRoute } from '@tanstack/react-router'

import { digits } from '#web/digits.ts'
import { screenWithParts } from '#web/registrySource.ts'

const screens = () => import('./item.tsx')

export const quoteItemPages = <R extends AnyRoute>(shell: R) =>
  [
    ...(['projects', 'quotes'] as const).flatMap((prefix) => [
      createRoute({
        getParentRoute: () => shell,
        path: `/${prefix}/$projectId/quote-items/new/`,
        params: digits('projectId'),
        component: screenWithParts(screens, 'New'),
      }),
      createRoute({
        getParentRoute: () => shell,
        path: `/${prefix}/$projectId/quote-items/$id/`,
        params: digits('projectId', 'id'),
        component: screenWithParts(screens, 'Opened'),
      }),
    ]),
    createRoute({
      getParentRoute: () => shell,
      path: '/quote-items/new/',
      component: screenWithParts(screens, 'New'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/quote-items/$id/',
      params: digits('id'),
      component: screenWithParts(screens, 'Opened'),
    }),
  ] as const
