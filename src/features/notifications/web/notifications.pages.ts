import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { screenWithParts } from '#web/registrySource.ts'

export const notificationPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/account/notifications',
      component: screenWithParts(() => import('./NotificationSettings.tsx'), 'NotificationSettings'),
    }),
  ] as const
