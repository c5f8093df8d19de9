/** The page of a project and of a quote: its tabs, the cards of its overview, its activity, and the map of its list. */
import { lazyRouteComponent } from '#web/lazy.tsx'
import { IconMap } from '@tabler/icons-react'

import { filesTab } from '#features/files/web/filesTab.tsx'
import { seesCharges } from '#features/rates/ratePermissions.ts'
import type { RegistryRecordOwner } from '#web/registry.ts'

/** Tabs of the page of a project that hold several parts. */
const work = { id: 'work', label: 'Work' }
const money = { id: 'money', label: 'Money' }
const papers = { id: 'documents', label: 'Documents' }

export const onProjects = {
  formInOverview: true,
  Lead: lazyRouteComponent(() => import('#features/next-steps/web/ProjectLead.tsx'), 'ProjectLead'),
  Step: lazyRouteComponent(() => import('#features/next-steps/web/ListedStep.tsx'), 'ListedStep'),
  tabs: [
    {
      id: 'items',
      label: 'Items',
      group: work,
      untitled: true,
      permission: ['quote_items.view_quoteitem'],
      stays: true,
      Part: lazyRouteComponent(() => import('#features/quote-items/web/QuoteItems.tsx'), 'QuoteItems'),
    },
    {
      id: 'tasks',
      label: 'Tasks',
      group: work,
      permission: ['tasks.view_task'],
      stays: true,
      Part: lazyRouteComponent(() => import('#features/tasks/web/ProjectTasks.tsx'), 'ProjectTasks'),
      Count: lazyRouteComponent(() => import('#features/tasks/web/ProjectTasks.tsx'), 'TaskCount'),
    },
    {
      id: 'hours',
      label: 'Hours',
      group: work,
      permission: ['projects.view_project', 'projects.view_quote'],
      Part: lazyRouteComponent(() => import('#features/performance/web/ProjectHours.tsx'), 'ProjectHours'),
    },
    {
      id: 'diary',
      label: 'Diary',
      group: work,
      permission: ['diary.view_entry'],
      Part: lazyRouteComponent(() => import('#features/performance/web/ProjectDiary.tsx'), 'ProjectDiary'),
    },
    {
      id: 'balance',
      label: 'Money',
      group: money,
      permission: ['clients.view_invoice'],
      flag: 'can_view_financials',
      Part: lazyRouteComponent(() => import('#features/payments/web/Money.tsx'), 'ProjectMoney'),
    },
    {
      id: 'figures',
      label: 'Figures',
      group: money,
      flag: 'can_view_financials',
      Part: lazyRouteComponent(() => import('#features/performance/web/ProjectFigures.tsx'), 'ProjectFigures'),
    },
    {
      id: 'revisions',
      label: 'Quote',
      group: money,
      permission: ['projects.view_project', 'projects.view_quote'],
      Part: lazyRouteComponent(() => import('#features/documents/web/QuoteRevisions.tsx'), 'QuoteRevisions'),
    },
    {
      id: 'invoices',
      label: 'Invoices',
      group: money,
      permission: ['clients.view_invoice'],
      Part: lazyRouteComponent(() => import('#features/invoices/web/ProjectInvoices.tsx'), 'ProjectInvoices'),
    },
    {
      id: 'valuations',
      label: 'Valuations',
      group: money,
      flag: 'can_view_financials',
      stays: true,
      Part: lazyRouteComponent(() => import('#features/valuations/web/ProjectValuations.tsx'), 'ProjectValuations'),
    },
    {
      id: 'expenses',
      label: 'Expenses',
      group: money,
      permission: ['expenses.view_expense'],
      Part: lazyRouteComponent(() => import('#features/expenses/web/ProjectExpenses.tsx'), 'ProjectExpenses'),
    },
    {
      id: 'bills',
      label: 'Bills',
      group: money,
      permission: ['supplier.view_bill'],
      Part: lazyRouteComponent(() => import('#features/bills/web/BillsOf.tsx'), 'ProjectBills'),
    },
    {
      id: 'rates',
      label: 'Charge rates',
      group: money,
      permission: seesCharges,
      Part: lazyRouteComponent(() => import('#features/rates/web/AppliedRates.tsx'), 'ProjectRates'),
    },
    {
      id: 'schedule',
      label: 'Schedule',
      permission: ['tasks.view_task'],
      Part: lazyRouteComponent(() => import('#features/schedule/web/ProjectSchedule.tsx'), 'ProjectSchedule'),
    },
    {
      id: 'documents',
      label: 'Documents',
      group: papers,
      permission: ['projects.view_project', 'projects.view_quote'],
      Part: lazyRouteComponent(() => import('#features/documents/web/DocumentsTab.tsx'), 'DocumentsTab'),
    },
    { ...filesTab('project'), group: papers },
    {
      id: 'site',
      label: 'Site',
      permission: ['projects.view_project', 'projects.view_quote', 'diary.add_entry'],
      Part: lazyRouteComponent(() => import('#features/map/web/SiteTab.tsx'), 'SiteTab'),
    },
  ],
  overview: [
    { id: 'site', beside: true, Part: lazyRouteComponent(() => import('#features/map/web/SiteCard.tsx'), 'SiteCard') },
    {
      id: 'money',
      permission: ['clients.view_invoice'],
      flag: 'can_view_financials',
      Part: lazyRouteComponent(() => import('#features/payments/web/Money.tsx'), 'ProjectMoney'),
    },
    {
      id: 'figures',
      flag: 'can_view_financials',
      Part: lazyRouteComponent(() => import('#features/performance/web/ProjectFigures.tsx'), 'ProjectFigures'),
    },
  ],
  activity: {
    permission: ['projects.view_project', 'projects.view_quote', 'projects.view_comment'],
    Part: lazyRouteComponent(() => import('#features/activity/web/ProjectActivity.tsx'), 'ProjectActivity'),
    Latest: lazyRouteComponent(() => import('#features/activity/web/ProjectActivity.tsx'), 'LatestActivity'),
  },
  face: {
    id: 'map',
    label: 'Map',
    icon: IconMap,
    narrowsBy: { bbox: 'In view of the map' },
    Part: lazyRouteComponent(() => import('#features/map/web/MapView.tsx'), 'MapView'),
  },
} satisfies Pick<RegistryRecordOwner, 'tabs' | 'overview' | 'activity' | 'face' | 'formInOverview' | 'Lead' | 'Step'>
