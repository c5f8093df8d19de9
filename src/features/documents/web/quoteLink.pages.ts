import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** Public pages of links to documents, since the recipients have no account. */
export const quoteLinkPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/q/$secret',
      component: lazyRouteComponent(() => import('./QuoteLinkScreen.tsx'), 'QuoteLinkScreen'),
    }),
  ] as const
