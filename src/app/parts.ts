/** What features put into the places that the shell and the first screen keep for them. */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import type { AccountParts } from '#features/auth/web/auth.pages.ts'
import { WaitingSlot } from '#features/diary/offline/web/WaitingSlot.tsx'
import { TimerSlot } from '#features/diary/timer/web/TimerSlot.tsx'
import type { HomeParts } from '#features/home/web/homeParts.ts'
import { BellSlot } from '#features/notifications/web/BellSlot.tsx'

export const homeParts: HomeParts = {
  first: lazyRouteComponent(() => import('#features/settings/setup/web/SetUpList.tsx'), 'SetUpList'),
  week: lazyRouteComponent(() => import('#features/diary/week/web/MyWeek.tsx'), 'MyWeek'),
  waiting: [
    {
      id: 'diary-waiting',
      Part: lazyRouteComponent(() => import('#features/diary/inbox/web/WaitingForMe.tsx'), 'WaitingForMe'),
    },
    {
      id: 'diary-rejected',
      Part: lazyRouteComponent(() => import('#features/diary/inbox/web/RejectedOfMine.tsx'), 'RejectedOfMine'),
    },
  ],
}

export const accountParts: AccountParts = {
  sections: [
    {
      id: 'details',
      Part: lazyRouteComponent(() => import('#features/users/own/web/MyDetails.tsx'), 'MyDetails'),
    },
    {
      id: 'place',
      Part: lazyRouteComponent(() => import('#features/users/own/web/MyPlace.tsx'), 'MyPlace'),
    },
    {
      id: 'schedule',
      Part: lazyRouteComponent(() => import('#features/users/users/web/MySchedule.tsx'), 'MySchedule'),
    },
    {
      id: 'reminders',
      Part: lazyRouteComponent(() => import('#features/diary/reminders/web/MyReminders.tsx'), 'MyReminders'),
    },
    {
      id: 'qualifications',
      Part: lazyRouteComponent(() => import('#features/qualifications/web/MyQualifications.tsx'), 'MyQualifications'),
    },
  ],
}

export interface ShellParts {
  /** In the header of every screen, and as a bar above the tabs of a phone, where it shows only while one runs. */
  timer?: ComponentType<{ place: 'header' | 'bar' }>
  /** In the header, while something waits to be sent. */
  waiting?: ComponentType
  /** In the header: what one is told. */
  bell?: ComponentType
}
export const shellParts: ShellParts = { timer: TimerSlot, waiting: WaitingSlot, bell: BellSlot }
