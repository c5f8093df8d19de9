/** The record types, in the order in which they are offered: a line a kind, and the tabs on its page. */
import { IconMap } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'

import { certificatesTab, filesTab, pictureOfIt } from '#features/files/web/filesTab.tsx'
import { seesCharges } from '#features/rates/ratePermissions.ts'
import { kindOf } from '#web/record/kit/kind.ts'
import type { RegistryRecordOwner } from '#web/registry.ts'

/** Tabs of the page of a project that hold several parts. */
const work = { id: 'work', label: 'Work' }
const money = { id: 'money', label: 'Money' }
const papers = { id: 'documents', label: 'Documents' }

const onProjects = {
  formInOverview: true,
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
      untitled: true,
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
      id: 'figures',
      flag: 'can_view_financials',
      Part: lazyRouteComponent(() => import('#features/performance/web/ProjectFigures.tsx'), 'ProjectFigures'),
    },
    {
      id: 'money',
      permission: ['clients.view_invoice'],
      flag: 'can_view_financials',
      Part: lazyRouteComponent(() => import('#features/payments/web/Money.tsx'), 'ProjectMoney'),
    },
  ],
  face: {
    id: 'map',
    label: 'Map',
    icon: IconMap,
    narrowsBy: { bbox: 'In view of the map' },
    Part: lazyRouteComponent(() => import('#features/map/web/MapView.tsx'), 'MapView'),
  },
} satisfies Pick<RegistryRecordOwner, 'tabs' | 'overview' | 'face' | 'formInOverview'>

export const records: readonly RegistryRecordOwner[] = [
  {
    owner: 'client',
    prefix: 'clients',
    kind: () => import('#features/clients/clients/web/kind.ts').then(({ clientKind }) => clientKind),
    tabs: [
      {
        id: 'projects',
        label: 'Projects',
        permission: ['projects.view_project', 'projects.view_quote'],
        Part: lazyRouteComponent(() => import('#features/projects/web/ClientProjects.tsx'), 'ClientProjects'),
        Count: lazyRouteComponent(() => import('#features/projects/web/OpenProjects.tsx'), 'ProjectCount'),
      },
      {
        id: 'invoices',
        label: 'Invoices',
        stays: true,
        Part: lazyRouteComponent(() => import('#features/invoices/web/ClientInvoices.tsx'), 'ClientInvoices'),
        Count: lazyRouteComponent(() => import('#features/invoices/web/InvoiceCount.tsx'), 'InvoiceCount'),
      },
      {
        id: 'payments',
        label: 'Payments',
        permission: ['clients.view_payment'],
        Part: lazyRouteComponent(() => import('#features/payments/web/ClientPayments.tsx'), 'ClientPayments'),
      },
      filesTab('client'),
    ],
    overview: [
      {
        id: 'money',
        permission: ['clients.view_invoice'],
        Part: lazyRouteComponent(() => import('#features/payments/web/Money.tsx'), 'ClientMoney'),
      },
      {
        id: 'rates',
        permission: seesCharges,
        Part: lazyRouteComponent(() => import('#features/rates/web/AppliedRates.tsx'), 'ClientRates'),
      },
      {
        id: 'projects',
        permission: ['projects.view_project', 'projects.view_quote'],
        Part: lazyRouteComponent(() => import('#features/projects/web/OpenProjects.tsx'), 'OpenProjects'),
      },
      { id: 'crm', beside: true, Part: lazyRouteComponent(() => import('#features/crm/web/CrmCard.tsx'), 'ClientCrm') },
    ],
  },
  {
    owner: 'contact',
    prefix: 'contacts',
    kind: () => import('#features/clients/contacts/web/contactKind.ts').then(({ contactKind }) => contactKind),
    tabs: [filesTab('contact')],
    overview: [
      {
        id: 'crm',
        beside: true,
        Part: lazyRouteComponent(() => import('#features/crm/web/CrmCard.tsx'), 'ContactCrm'),
      },
    ],
  },
  {
    owner: 'project',
    prefix: 'projects',
    kind: () => import('#features/projects/web/projectKind.ts').then(({ projectKind }) => projectKind),
    ...onProjects,
  },
  // The same record at the addresses of quotes, searched for as a project.
  { owner: 'quote', prefix: 'quotes', ...onProjects },
  {
    owner: 'task',
    prefix: 'tasks',
    kind: () => import('#features/tasks/web/taskKind.ts').then(({ taskKind }) => taskKind),
  },
  {
    owner: 'expense',
    prefix: 'expenses',
    kind: () => import('#features/expenses/web/expenseKind.ts').then(({ expenseKind }) => expenseKind),
  },
  {
    owner: 'invoice',
    prefix: 'invoices',
    kind: () => import('#features/invoices/web/invoiceKind.ts').then(({ invoiceKind }) => invoiceKind),
    tabs: [filesTab('invoice')],
    overview: [
      {
        id: 'payments',
        permission: ['payment.view_payment'],
        Part: lazyRouteComponent(() => import('#features/payments/web/InvoicePayments.tsx'), 'InvoicePayments'),
      },
    ],
  },
  {
    owner: 'payment',
    prefix: 'payments',
    kind: () => import('#features/payments/web/paymentKind.ts').then(({ paymentKind }) => paymentKind),
    tabs: [filesTab('payment')],
  },
  {
    owner: 'supplier',
    prefix: 'suppliers',
    kind: () => import('#features/suppliers/suppliers.ts').then(({ supplier }) => kindOf(supplier)),
    tabs: [filesTab('supplier')],
    overview: [
      {
        id: 'bills',
        permission: ['supplier.view_bill'],
        Part: lazyRouteComponent(() => import('#features/bills/web/BillsOf.tsx'), 'SupplierBills'),
      },
    ],
  },
  {
    owner: 'user',
    prefix: 'users',
    kind: () => import('#features/users/users/web/userKind.ts').then(({ userKind }) => userKind),
    tabs: [
      {
        id: 'qualifications',
        label: 'Qualifications',
        permission: ['profiles.view_qualification'],
        Part: lazyRouteComponent(
          () => import('#features/qualifications/web/UserQualifications.tsx'),
          'UserQualifications',
        ),
        Count: lazyRouteComponent(
          () => import('#features/qualifications/web/EndingQualifications.tsx'),
          'QualificationCount',
        ),
      },
      {
        id: 'leave',
        label: 'Leave',
        permission: ['leave.view_any', 'leave.view_own_staff', 'leave.view_own_department'],
        Part: lazyRouteComponent(() => import('#features/leave/web/UserLeave.tsx'), 'UserLeave'),
      },
      {
        id: 'rates',
        label: 'Cost rates',
        permission: ['projects.view_financials'],
        Part: lazyRouteComponent(() => import('#features/rates/web/UserRates.tsx'), 'UserRates'),
      },
      filesTab('user'),
    ],
    overview: [
      {
        id: 'qualifications',
        permission: ['profiles.view_qualification'],
        Part: lazyRouteComponent(
          () => import('#features/qualifications/web/EndingQualifications.tsx'),
          'EndingQualifications',
        ),
      },
    ],
  },
  {
    owner: 'equipment',
    prefix: 'equipment',
    kind: () => import('#features/equipment/equipment.ts').then(({ equipment }) => kindOf(equipment)),
    tabs: [certificatesTab, filesTab('equipment')],
    overview: [pictureOfIt('equipment')],
  },
  {
    owner: 'qualification',
    prefix: 'qualifications',
    opens: 'qualification',
    kind: () =>
      import('#features/qualifications/web/qualificationKind.ts').then(({ qualificationKind }) => qualificationKind),
  },
  { owner: 'entry', prefix: 'diary', opens: 'entry' },
  { owner: 'leave', prefix: 'leave' },
]
