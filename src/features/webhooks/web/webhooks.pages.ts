import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { screenWithParts } from '#web/registrySource.ts'

/** The page of a webhook; the list is a part of the settings. */
export const webhookPages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({
      getParentRoute: () => shell,
      path: '/settings/webhooks/$id/',
      component: screenWithParts(() => import('./WebhookScreen.tsx'), 'WebhookScreen'),
    }),
  ] as const
