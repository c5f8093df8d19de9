import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

/** The organisation's settings, for who may change them. */
export const settingsPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/settings/',
      component: lazyRouteComponent(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
    }),
  ] as const
