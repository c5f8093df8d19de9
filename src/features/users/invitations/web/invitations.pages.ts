import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** Where the link in an invitation leads: public, since who follows it has no account yet. */
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
