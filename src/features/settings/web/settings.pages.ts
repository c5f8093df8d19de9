import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

const screen = lazyRouteComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen')

/** The settings: an overview, and an address for each part. */
export const settingsPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({ getParentRoute: () => shell, path: '/settings/', component: screen }),
    createRoute({ getParentRoute: () => shell, path: '/settings/$section/', component: screen }),
  ] as const
