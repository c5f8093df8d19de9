import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** Who is qualified for what, until when. */
export const qualificationsPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/qualifications/',
      component: lazyRouteComponent(() => import('./QualificationsScreen.tsx'), 'QualificationsScreen'),
    }),
  ] as const
