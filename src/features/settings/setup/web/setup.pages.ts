import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyRouteComponent } from '#web/lazy.tsx'

/** The first set-up, by the printed link. */
export const setUpPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/setup',
      validateSearch: (search: Record<string, unknown>): { token?: string } =>
        typeof search['token'] === 'string' ? { token: search['token'] } : {},
      component: lazyRouteComponent(() => import('./SetUpScreen.tsx'), 'SetUpScreen'),
    }),
  ] as const
