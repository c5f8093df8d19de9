/** Parts that features put on the screens of others, by place; those on pages of records are in `webRecords.ts`. */

import { lazyRouteComponent } from '#web/lazy.tsx'
import { decidesExpenses } from '#features/expenses/expensePermissions.ts'
import { decides } from '#features/leave/leavePermissions.ts'
import type { Registry } from '#web/registry.ts'
import { quickAdds } from './quickAdds.ts'
import { records } from './webRecords.ts'

export const registry: Registry = {
  records,
  quick: quickAdds,
  places: {
    'home.jobs': [
      {
        id: 'jobs-today',
        Part: lazyRouteComponent(() => import('#features/schedule/web/JobsToday.tsx'), 'JobsToday'),
      },
    ],
    'home.today': [
      {
        id: 'diary-today',
        Part: lazyRouteComponent(() => import('#features/diary/mine/web/Today.tsx'), 'Today'),
      },
    ],
    'home.waiting': [
      {
        id: 'set-up',
        Part: lazyRouteComponent(() => import('#features/settings/setup/web/SetUpList.tsx'), 'SetUpList'),
      },
      {
        id: 'diary-approve',
        Part: lazyRouteComponent(() => import('#features/diary/inbox/web/ToApprove.tsx'), 'ToApprove'),
      },
      {
        id: 'leave-decide',
        Part: lazyRouteComponent(() => import('#features/leave/web/inbox/LeaveToDecide.tsx'), 'LeaveToDecide'),
      },
      {
        id: 'expenses-decide',
        permission: decidesExpenses,
        Part: lazyRouteComponent(() => import('#features/expenses/web/ExpensesToDecide.tsx'), 'ExpensesToDecide'),
      },
      {
        id: 'expenses-mine',
        permission: ['expenses.view_expense'],
        Part: lazyRouteComponent(() => import('#features/expenses/web/MyExpenses.tsx'), 'MyExpenses'),
      },
      {
        id: 'diary-rejected',
        Part: lazyRouteComponent(() => import('#features/diary/mine/web/RejectedOfMine.tsx'), 'RejectedOfMine'),
      },
    ],
    'home.week': [
      {
        id: 'diary-week',
        Part: lazyRouteComponent(() => import('#features/diary/mine/web/MyWeek.tsx'), 'MyWeek'),
      },
    ],
    'home.risk': [
      {
        id: 'invoices-overdue',
        permission: ['invoice.view_invoice'],
        Part: lazyRouteComponent(() => import('#features/invoices/web/OverdueCard.tsx'), 'OverdueCard'),
      },
      {
        id: 'jobs-at-risk',
        permission: ['projects.view_project'],
        Part: lazyRouteComponent(() => import('#features/projects/web/JobsAtRisk.tsx'), 'JobsAtRisk'),
      },
    ],
    'home.leave': [
      {
        id: 'leave-coming',
        Part: lazyRouteComponent(() => import('#features/leave/web/ComingLeave.tsx'), 'ComingLeave'),
      },
    ],
    'home.firm': [
      {
        id: 'dashboard',
        permission: ['dashboard.view_dashboard'],
        Part: lazyRouteComponent(() => import('#features/dashboard/web/Dashboard.tsx'), 'Dashboard'),
      },
    ],
    inbox: [
      {
        id: 'leave',
        permission: decides,
        Part: lazyRouteComponent(() => import('#features/leave/web/inbox/LeaveInbox.tsx'), 'LeaveInbox'),
      },
      {
        id: 'expenses',
        permission: decidesExpenses,
        Part: lazyRouteComponent(() => import('#features/expenses/web/ExpenseInbox.tsx'), 'ExpenseInbox'),
      },
    ],
    'valuation.acts': [
      {
        id: 'bill',
        permission: ['invoice.add_invoice'],
        Part: lazyRouteComponent(() => import('#features/invoices/web/BillValuation.tsx'), 'BillValuation'),
      },
    ],
    'schedule.work': [
      {
        id: 'diary-work',
        Part: lazyRouteComponent(() => import('#features/diary/mine/web/WorkOnJob.tsx'), 'WorkOnJob'),
      },
      {
        id: 'new-expense',
        permission: ['expenses.add_expense'],
        Part: lazyRouteComponent(() => import('#features/expenses/web/ExpenseOnJob.tsx'), 'ExpenseOnJob'),
      },
    ],
    'leave.preview': [
      {
        id: 'booked-then',
        permission: ['tasks.view_task'],
        Part: lazyRouteComponent(() => import('#features/schedule/web/BookedThen.tsx'), 'BookedThen'),
      },
    ],
    'account.me': [
      {
        id: 'details',
        Part: lazyRouteComponent(() => import('#features/users/own/web/MyDetails.tsx'), 'MyDetails'),
      },
      {
        id: 'place',
        Part: lazyRouteComponent(() => import('#features/users/own/web/MyPlace.tsx'), 'MyPlace'),
      },
    ],
    'account.work': [
      {
        id: 'schedule',
        Part: lazyRouteComponent(() => import('#features/users/users/web/MySchedule.tsx'), 'MySchedule'),
      },
      {
        id: 'deputies',
        Part: lazyRouteComponent(() => import('#features/users/deputies/web/MyDeputies.tsx'), 'MyDeputies'),
      },
      {
        id: 'qualifications',
        Part: lazyRouteComponent(() => import('#features/qualifications/web/MyQualifications.tsx'), 'MyQualifications'),
      },
    ],
    'account.notifications': [
      {
        id: 'notifications',
        Part: lazyRouteComponent(() => import('#features/notifications/web/MyNotifications.tsx'), 'MyNotifications'),
      },
      {
        id: 'calendars',
        Part: lazyRouteComponent(() => import('#features/schedule/feeds/web/MyCalendars.tsx'), 'MyCalendars'),
      },
    ],
    'account.programs': [
      {
        id: 'keys',
        Part: lazyRouteComponent(() => import('#features/api-keys/web/MyKeys.tsx'), 'MyKeys'),
      },
      {
        id: 'data',
        Part: lazyRouteComponent(() => import('#features/users/personal/web/MyData.tsx'), 'MyData'),
      },
    ],
    notifications: [
      {
        id: 'reminders',
        Part: lazyRouteComponent(() => import('#features/diary/reminders/web/MyReminders.tsx'), 'MyReminders'),
      },
    ],
  },
}
