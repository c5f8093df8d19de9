import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyRouteComponent } from '#web/lazy.tsx'

/** The address that starts impersonation. */
export const actingPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/acting',
      validateSearch: (search: Record<string, unknown>): { as?: number } =>
        Number.isSafeInteger(Number(search['as'])) && Number(search['as']) > 0 ? { as: Number(search['as']) } : {},
      component: lazyRouteComponent(() => import('./ActingScreen.tsx'), 'ActingScreen'),
    }),
  ] as const
