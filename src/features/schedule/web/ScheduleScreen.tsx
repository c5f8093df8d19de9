/**
 * The schedule: the board on wide screens, the viewer's own days or the team's day on a phone
 * (docs/rules/leave-and-schedule.md#the-board).
 */
import { lazy } from '#web/lazy.tsx'
import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useLocale } from '#web/locale.ts'
import { usePageTitle } from '#web/title.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { defaultDays } from '../schedule.rules.ts'
import { windowIn } from './boardSearch.ts'
import type { DaysInPath } from './daysInPath.ts'

const BoardScreen = lazy(() => import('./BoardScreen.tsx').then((kit) => ({ default: kit.BoardScreen })))
const NarrowSchedule = lazy(() => import('./NarrowSchedule.tsx').then((kit) => ({ default: kit.NarrowSchedule })))

export function ScheduleScreen() {
  usePageTitle('Schedule')
  const { timezone } = useLocale()
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const path: Partial<DaysInPath> = useParams({ strict: false })
  return (
    <Suspense fallback={<SkeletonBlock lines={14} label="Loading the schedule" />}>
      {phone ? (
        <NarrowSchedule from={path.start} />
      ) : (
        <BoardScreen window={windowIn(path, timezone)} days={path.days ?? defaultDays} />
      )}
    </Suspense>
  )
}
