import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { lazyRouteComponent } from '#web/lazy.tsx'

/** Public pages of links to documents, since the recipients have no account. */
export const quoteLinkPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/q/$secret',
      component: lazyRouteComponent(() => import('./QuoteLinkScreen.tsx'), 'QuoteLinkScreen'),
    }),
  ] as const
