import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { screenWithParts } from '#web/registrySource.ts'

/** The first screen of a person (docs/rules/screens.md#home). */
export const homePages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/',
      component: screenWithParts(() => import('./HomeScreen.tsx'), 'HomeScreen'),
    }),
  ] as const
