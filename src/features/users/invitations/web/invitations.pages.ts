import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyRouteComponent } from '#web/lazy.tsx'

/** Pages that an invitation's link opens; public, because its reader has no account yet. */
export const invitationPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/invitation',
      validateSearch: (search: Record<string, unknown>): { token?: string } =>
        typeof search['token'] === 'string' ? { token: search['token'] } : {},
      component: lazyRouteComponent(() => import('./InvitationScreen.tsx'), 'InvitationScreen'),
    }),
  ] as const
