/** The record types, in the order in which they are offered: a line a kind, and the tabs on its page. */
import { lazyRouteComponent } from '#web/lazy.tsx'
import { IconReceipt } from '@tabler/icons-react'

import { certificatesTab, filesTab, pictureOfIt } from '#features/files/web/filesTab.tsx'
import { seesCharges } from '#features/rates/ratePermissions.ts'
import { kindOf } from '#web/record/kit/kind.ts'
import type { ListView, RegistryRecordOwner } from '#web/registry.ts'
import { onProjects } from './projectPage.ts'

/** A list with the files of its records beside it. */
const receiptsFace = (Part: ListView['Part']): ListView => ({
  id: 'receipts',
  label: 'Receipts',
  icon: IconReceipt,
  narrowsBy: {},
  Part,
})

/** Whether a task begins on another day, so that its bookings may go along. */
const taskMoves = (task: { id: number }, { start }: Readonly<Record<string, unknown>>) => {
  const { start: before } = task as { id: number; start?: string | null }
  return typeof start === 'string' && typeof before === 'string' && start !== before
}

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
    along: {
      permission: ['tasks.change_task'],
      concerns: taskMoves,
      Ask: lazyRouteComponent(() => import('#features/schedule/web/MoveAlong.tsx'), 'MoveAlong'),
    },
  },
  {
    owner: 'expense',
    prefix: 'expenses',
    kind: () => import('#features/expenses/web/expenseKind.ts').then(({ expenseKind }) => expenseKind),
    face: receiptsFace(
      lazyRouteComponent(() => import('#features/expenses/web/ExpenseReceipts.tsx'), 'ExpenseReceipts'),
    ),
  },
  {
    owner: 'invoice',
    prefix: 'invoices',
    kind: () => import('#features/invoices/web/invoiceKind.ts').then(({ invoiceKind }) => invoiceKind),
    Lead: lazyRouteComponent(() => import('#features/payments/web/InvoiceLead.tsx'), 'InvoiceLead'),
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
    owner: 'bill',
    prefix: 'bills',
    kind: () => import('#features/bills/web/billKind.ts').then(({ billKind }) => billKind),
    face: receiptsFace(lazyRouteComponent(() => import('#features/bills/web/BillDocuments.tsx'), 'BillDocuments')),
    Lead: lazyRouteComponent(() => import('#features/bills/web/BillLead.tsx'), 'BillLead'),
    tabs: [filesTab('bill')],
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
