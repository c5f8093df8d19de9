import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** All files (specification, section 2). */
export const filePages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/files/',
      component: lazyRouteComponent(() => import('./FilesScreen.tsx'), 'FilesScreen'),
    }),
  ] as const
