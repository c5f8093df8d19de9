import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'
import { lazyRouteComponent } from '#web/lazy.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The organisation to switch to. */
    workIn?: { id: number; name: string }
  }
}

/**
 * The page that switches organisations, outside of the shell: unsaved work is asked about first, and no part of the
 * old screen sends requests to the new organisation. The address alone does nothing, so that no foreign link moves a
 * person.
 */
export const switchPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/switch',
      beforeLoad: ({ location }) => {
        if (location.state.workIn === undefined) throw redirect({ to: '/', replace: true })
      },
      component: lazyRouteComponent(() => import('./SwitchScreen.tsx'), 'SwitchScreen'),
    }),
  ] as const
