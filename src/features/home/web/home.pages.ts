import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

import type { HomeParts } from './homeParts.ts'

/** The first screen of a person (product rules, section 2). What fills it comes from the features that `app` knows. */
export const homePages = <R extends AnyRoute>(shell: R, parts: HomeParts) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/',
      staticData: { parts },
      component: lazyRouteComponent(() => import('./HomeScreen.tsx'), 'HomeScreen'),
    }),
  ] as const

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    parts?: HomeParts
  }
}
