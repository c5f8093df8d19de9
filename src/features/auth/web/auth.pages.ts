import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The public screens. */
export const authPages = <R extends AnyRoute>(root: R) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      validateSearch: (search: Record<string, unknown>): { next?: string } =>
        typeof search['next'] === 'string' ? { next: search['next'] } : {},
      component: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/login/callback',
      component: lazyRouteComponent(() => import('./CallbackScreen.tsx'), 'CallbackScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/logout',
      component: lazyRouteComponent(() => import('./LogoutScreen.tsx'), 'LogoutScreen'),
    }),
  ] as const

/** Sections of the account screen that other features fill: what one may choose for oneself. */
export interface AccountParts {
  sections: readonly { id: string; Part: ComponentType }[]
}

/** One's own sessions, password and choices, inside the shell. */
export const accountPages = <R extends AnyRoute>(shell: R, account: AccountParts) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/account',
      staticData: { account },
      validateSearch: (search: Record<string, unknown>): { password?: 'change' } =>
        search['password'] === 'change' ? { password: 'change' } : {},
      component: lazyRouteComponent(() => import('./AccountScreen.tsx'), 'AccountScreen'),
    }),
  ] as const

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    account?: AccountParts
  }
}
