import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** Where the link to a document leads: public, since who follows it has no account. */
export const quoteLinkPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/q/$secret',
      component: lazyRouteComponent(() => import('./QuoteLinkScreen.tsx'), 'QuoteLinkScreen'),
    }),
  ] as const
