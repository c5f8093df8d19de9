import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { lazyRouteComponent } from '#web/lazy.tsx'

const load = () => import('./GuideScreen.tsx')

/** The guide: its index, one page of it, and all of it in one piece to be printed. */
export const helpPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({ getParentRoute: () => shell, path: '/help/', component: lazyRouteComponent(load, 'GuideIndex') }),
    createRoute({ getParentRoute: () => shell, path: '/help/all/', component: lazyRouteComponent(load, 'WholeGuide') }),
    createRoute({
      getParentRoute: () => shell,
      path: '/help/$page/',
      component: lazyRouteComponent(load, 'GuideScreen'),
    }),
  ] as const
