import { createRoute, type AnyRoute } from '@tanstack/react-router'

import { screenWithParts } from '#web/registrySource.ts'
import { applyRemembered } from '#web/settings.ts'
import { daysInPath } from './daysInPath.ts'
import { boardSettings } from './boardSettings.ts'

const screen = () => import('./ScheduleScreen.tsx')
const shown = {
  beforeLoad: applyRemembered('schedule', boardSettings),
  component: screenWithParts(screen, 'ScheduleScreen'),
}

/** `/schedule/` and `/schedule/{days}/{start}?/` (docs/rules/screens.md#addresses). */
export const schedulePages = <R extends AnyRoute>(shell: R) =>
  [
    createRoute({ getParentRoute: () => shell, path: '/schedule/', ...shown }),
    createRoute({ getParentRoute: () => shell, path: '/schedule/$days/{-$start}/', params: daysInPath, ...shown }),
  ] as const
