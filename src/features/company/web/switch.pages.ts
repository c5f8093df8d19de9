import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The organisation that one is about to work in. */
    workIn?: { id: number; name: string }
  }
}

/**
 * The way into another organisation, outside of the shell: whoever has unsaved work is asked before anything happens, and
 * no part of the old screen asks for something of its own in the new place. The address alone leads nowhere, so that no
 * link of somebody else's moves a person.
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
