import { lazyRouteComponent } from '#web/lazy.tsx'
import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { screenWithParts } from '#web/registrySource.ts'

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
      path: '/login/step',
      validateSearch: (search: Record<string, unknown>): { next?: string } =>
        typeof search['next'] === 'string' ? { next: search['next'] } : {},
      component: lazyRouteComponent(() => import('../factors/web/StepScreen.tsx'), 'StepScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/login/factor',
      component: lazyRouteComponent(() => import('../factors/web/FactorScreen.tsx'), 'FactorScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/login/link',
      validateSearch: (search: Record<string, unknown>): { token?: string } =>
        typeof search['token'] === 'string' ? { token: search['token'] } : {},
      component: lazyRouteComponent(() => import('./LoginLinkScreen.tsx'), 'LoginLinkScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/login/forgot',
      component: lazyRouteComponent(() => import('./ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/login/password',
      validateSearch: (search: Record<string, unknown>): { token?: string } =>
        typeof search['token'] === 'string' ? { token: search['token'] } : {},
      component: lazyRouteComponent(() => import('./ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/login/email',
      validateSearch: (search: Record<string, unknown>): { token?: string } =>
        typeof search['token'] === 'string' ? { token: search['token'] } : {},
      component: lazyRouteComponent(() => import('./ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
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

/** Pages of the user's own sessions, password and choices, inside the shell. */
export const accountPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/account',
      validateSearch: (search: Record<string, unknown>): { password?: 'change' } =>
        search['password'] === 'change' ? { password: 'change' } : {},
      component: screenWithParts(() => import('./AccountScreen.tsx'), 'AccountScreen'),
    }),
  ] as const
