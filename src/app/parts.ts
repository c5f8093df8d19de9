/** What features put on the screens of others, by place; on the pages of records by `records.web.ts`. */
import { lazyRouteComponent } from '@tanstack/react-router'

import type { Registry } from '#web/registry.ts'
import { records } from './records.web.ts'

export const registry: Registry = {
  records,
  places: {
    'home.aside': [
      {
        id: 'set-up',
        Part: lazyRouteComponent(() => import('#features/settings/setup/web/SetUpList.tsx'), 'SetUpList'),
      },
    ],
    'home.waiting': [
      {
        id: 'diary-waiting',
        Part: lazyRouteComponent(() => import('#features/diary/inbox/web/WaitingForMe.tsx'), 'WaitingForMe'),
      },
      {
        id: 'diary-rejected',
        Part: lazyRouteComponent(() => import('#features/diary/inbox/web/RejectedOfMine.tsx'), 'RejectedOfMine'),
      },
    ],
    account: [
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
  },
}
