/** Every screen there is: public ones at the root, the rest inside the shell, behind the navigation guard. */
import { lazyRouteComponent } from '#web/lazy.tsx'
import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'

import { accountPages, authPages } from '#features/auth/web/auth.pages.ts'
import { NoProfileError, fetchProfile } from '#features/auth/web/guard.ts'
import { actingPages } from '#features/users/acting/web/acting.pages.ts'
import { setUpPages } from '#features/settings/setup/web/setup.pages.ts'
import { webhookPages } from '#features/webhooks/web/webhooks.pages.ts'
import { settingsPages } from '#features/settings/web/settings.pages.ts'
import { switchPages } from '#features/company/web/switch.pages.ts'
import { diaryPages } from '#features/diary/web/diary.pages.ts'
import { expensePages } from '#features/expenses/web/expenses.pages.ts'
import { filePages } from '#features/files/web/files.pages.ts'
import { homePages } from '#features/home/web/home.pages.ts'
import { notificationPages } from '#features/notifications/web/notifications.pages.ts'
import { leavePages } from '#features/leave/web/leave.pages.ts'
import { quoteLinkPages } from '#features/documents/web/quoteLink.pages.ts'
import { invitationPages } from '#features/users/invitations/web/invitations.pages.ts'
import { qualificationsPages } from '#features/qualifications/web/qualifications.pages.ts'
import { invoicePages } from '#features/invoices/web/invoices.pages.ts'
import { quoteItemPages } from '#features/quote-items/web/quoteItems.pages.ts'
import { schedulePages } from '#features/schedule/web/schedule.pages.ts'
import { taskPages } from '#features/tasks/web/tasks.pages.ts'
import { usersPages } from '#features/users/web/users.pages.ts'
import { paths } from '#web/paths.ts'
import { kitPages, listPage, recordPages } from '#web/record/recordPages.ts'
import { raiseNotice } from '#web/notices.ts'
import { Unreachable } from './Unreachable.tsx'

const root = createRootRoute({
  component: Outlet,
  beforeLoad: ({ location }) => {
    // Other programs open a user as `/users/#/12/` (docs/rules/screens.md#addresses).
    const user = location.pathname === '/users/' && /^\/?(\d{1,15})\/?$/.exec(location.hash)?.[1]
    if (user) throw redirect({ to: paths.user(Number(user)), hash: '', replace: true })
  },
})

export const loadShell = () => import('./shell/Shell.tsx')

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location, preload }) => {
    const verdict = await fetchProfile()
    if (verdict === 'login') throw redirect({ to: '/login/', search: { next: location.href }, replace: true })
    if (verdict === 'factor') throw redirect({ to: '/login/factor/', replace: true })
    if (verdict === 'unreachable') throw new NoProfileError()
    if (!preload) raiseNotice(undefined)
    return verdict
  },
  component: lazyRouteComponent(loadShell, 'Shell'),
  pendingComponent: () => null,
  errorComponent: Unreachable,
})

/** Tabs of the page of a project, and parts of them. */
const projectTabs = [
  'items',
  'tasks',
  'hours',
  'diary',
  'valuations',
  'invoices',
  'documents',
  'files',
  'site',
  'activity',
]
const paymentList = () => import('#features/payments/web/list.tsx')
const billList = () => import('#features/bills/web/list.tsx')
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const elsewhere = () => import('./NoSuchScreen.tsx')
const guide = createRoute({
  getParentRoute: () => shell,
  path: '/help/{-$page}',
  component: lazyRouteComponent(elsewhere, 'Guide'),
})
const anythingElse = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(elsewhere, 'NoSuchScreen'),
})

export const routeTree = root.addChildren([
  ...authPages(root),
  ...actingPages(root),
  ...setUpPages(root),
  ...invitationPages(root),
  ...quoteLinkPages(root),
  ...switchPages(root),
  shell.addChildren([
    ...homePages(shell),
    ...diaryPages(shell),
    ...leavePages(shell),
    ...expensePages(shell),
    ...kitPages(
      shell,
      'clients',
      () => import('#features/clients/clients/web/list.tsx'),
      () => import('#features/clients/clients/web/record.tsx'),
      ['contacts', 'projects', 'invoices', 'payments', 'files', 'activity'],
    ),
    ...kitPages(
      shell,
      'contacts',
      () => import('#features/clients/contacts/web/list.tsx'),
      () => import('#features/clients/contacts/web/record.tsx'),
    ),
    ...kitPages(
      shell,
      'suppliers',
      () => import('#features/suppliers/web/list.tsx'),
      () => import('#features/suppliers/web/record.tsx'),
    ),
    ...kitPages(
      shell,
      'equipment',
      () => import('#features/equipment/web/list.tsx'),
      () => import('#features/equipment/web/record.tsx'),
    ),
    listPage(shell, 'journal', elsewhere, 'Journal'),
    ...invoicePages(shell),
    listPage(shell, 'payments/aged', paymentList, 'AgedDebt'),
    ...recordPages(shell, {
      prefix: 'bills',
      list: billList,
      record: billList,
      names: ['List', 'New', 'Opened'],
    }),
    ...recordPages(shell, {
      prefix: 'payments',
      list: paymentList,
      record: () => import('#features/payments/web/record.tsx'),
      imports: [paymentList, 'BankFile'],
      names: ['List', 'New', 'Opened'],
    }),
    ...kitPages(
      shell,
      'quotes',
      () => import('#features/projects/web/quotes.tsx'),
      () => import('#features/projects/web/quoteRecord.tsx'),
      projectTabs,
    ),
    ...kitPages(
      shell,
      'projects',
      () => import('#features/projects/web/list.tsx'),
      () => import('#features/projects/web/record.tsx'),
      projectTabs,
    ),
    listPage(shell, 'projects/reports', () => import('#features/performance/web/PerformanceScreen.tsx'), 'List'),
    ...quoteItemPages(shell),
    ...schedulePages(shell),
    ...taskPages(shell),
    ...usersPages(shell),
    ...qualificationsPages(shell),
    ...filePages(shell),
    ...webhookPages(shell),
    ...settingsPages(shell),
    ...accountPages(shell),
    ...notificationPages(shell),
    guide,
    dashboard,
    anythingElse,
  ]),
])
