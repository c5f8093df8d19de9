import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const performancePages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/projects/reports/',
      component: lazyRouteComponent(() => import('./PerformanceScreen.tsx'), 'PerformanceScreen'),
    }),
  ] as const
