import { lazyRouteComponent } from '#web/lazy.tsx'
import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { screenWithParts } from '#web/registrySource.ts'

const audit = screenWithParts(() => import('../audit/web/AuditScreen.tsx'), 'AuditScreen')
const archive = screenWithParts(() => import('../archive/web/ArchiveScreen.tsx'), 'ArchiveScreen')
const screen = lazyRouteComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen')

/** The settings: an overview, and an address for each part. */
export const settingsPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({ getParentRoute: () => shell, path: '/settings/', component: screen }),
    createRoute({ getParentRoute: () => shell, path: '/settings/audit/', component: audit }),
    createRoute({ getParentRoute: () => shell, path: '/settings/archive/', component: archive }),
    createRoute({ getParentRoute: () => shell, path: '/settings/$section/', component: screen }),
  ] as const
