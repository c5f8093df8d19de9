import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { screenWithParts } from '#web/registry.ts'
import { applyRemembered } from '#web/settings.ts'
import { boardSettings } from './boardSettings.ts'

const screen = () => import('./ScheduleScreen.tsx')
const remembered = applyRemembered('schedule', boardSettings)

/** `/schedule/` and `/schedule/{days}/{start}?/` (specification, section 2). */
export const schedulePages = <R extends AnyRoute>(shell: R) =>
  (['/schedule/', '/schedule/$days/{-$start}/'] as const).map((path) =>
    createRoute({
      getParentRoute: () => shell,
      path,
      beforeLoad: remembered,
      component: screenWithParts(screen, 'ScheduleScreen'),
    }),
  )
