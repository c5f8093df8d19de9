/** The navigation's items: existing screens that the person may see. A new feature adds its line here. */
import {
  IconAddressBook,
  IconBeach,
  IconBook2,
  IconBriefcase,
  IconBuildings,
  IconCalendarStats,
  IconCertificate,
  IconChecklist,
  IconClock,
  IconFileDescription,
  IconCashBanknote,
  IconFileInvoice,
  IconFiles,
  IconHome,
  IconInbox,
  IconReceipt,
  IconReceipt2,
  IconSettings,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

import { allPermissions, diaryScopes, has, type Permission } from '#core/permissions.ts'
import { mayChangeAccounts } from '#features/company/companyPermissions.ts'
import { decidesExpenses } from '#features/expenses/expensePermissions.ts'
import { decides } from '#features/leave/leavePermissions.ts'
import type { Locale } from '#web/locale.ts'
import type { SessionMe } from '#web/session.tsx'

/** Headings in the order in which the screen shows them. */
export const navHeadings = ['Work', 'Directory', 'The firm'] as const
type NavHeading = (typeof navHeadings)[number]

export interface NavItem {
  to: string
  /** Label in the organisation's wording: `({ words }) => words.diary`. */
  label: (locale: Locale) => string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Key that opens the screen after `G`. */
  key: string
  /** Permissions of which the viewer needs at least one to see the item. */
  permission?: Permission | readonly Permission[]
  /** Permission that hides the item: its holders get there by a screen that has an item of its own. */
  unless?: Permission
  /** The heading above the item; without one it stands first. */
  under?: NavHeading
  /** Among the tabs at the bottom of a phone. */
  tab?: true
  /** The queue of unsent writes belongs to this tab: it shows their number. */
  waits?: true
}

const navItems: readonly NavItem[] = [
  { to: '/', label: () => 'Home', icon: IconHome, key: 'h', tab: true },
  {
    to: '/diary/',
    label: ({ words }) => words.diary,
    icon: IconClock,
    key: 'd',
    permission: 'diary.view_entry',
    tab: true,
    waits: true,
  },
  {
    to: '/diary/inbox/',
    label: () => 'Inbox',
    icon: IconInbox,
    key: 'i',
    permission: [...diaryScopes.map((scope) => `diary.decide_${scope}` as const), ...decides, ...decidesExpenses],
    tab: true,
  },
  {
    to: '/schedule/',
    label: () => 'Schedule',
    icon: IconCalendarStats,
    key: 'b',
    permission: 'tasks.view_task',
    tab: true,
  },
  {
    to: '/leave/',
    label: ({ words }) => words.leave,
    icon: IconBeach,
    key: 'l',
    permission: allPermissions.filter((permission) => permission.startsWith('leave.')),
  },
  {
    to: '/expenses/',
    label: () => 'Expenses',
    icon: IconReceipt,
    key: 'x',
    permission: 'expenses.view_expense',
  },
  {
    to: '/quotes/',
    label: ({ words }) => words.quotes,
    icon: IconFileDescription,
    key: 'o',
    permission: 'projects.view_quote',
    under: 'Work',
  },
  {
    to: '/projects/',
    label: () => 'Projects',
    icon: IconBriefcase,
    key: 'j',
    permission: 'projects.view_project',
    under: 'Work',
  },
  {
    to: '/tasks/',
    label: () => 'Tasks',
    icon: IconChecklist,
    key: 't',
    permission: ['tasks.view_task'],
    under: 'Work',
  },
  {
    to: '/invoices/',
    label: () => 'Invoices',
    icon: IconFileInvoice,
    key: 'v',
    permission: 'invoice.view_invoice',
    under: 'Work',
  },
  {
    to: '/payments/',
    label: () => 'Payments',
    icon: IconCashBanknote,
    key: 'y',
    permission: 'payment.view_payment',
    under: 'Work',
  },
  {
    to: '/bills/',
    label: () => 'Bills',
    icon: IconReceipt2,
    key: 'k',
    permission: 'supplier.view_bill',
    under: 'Work',
  },
  {
    to: '/journal/',
    label: () => 'Journal',
    icon: IconBook2,
    key: 'n',
    permission: 'accounting.view_journal',
    under: 'Work',
  },
  {
    to: '/clients/',
    label: () => 'Clients',
    icon: IconBuildings,
    key: 'c',
    permission: 'clients.view_client',
    under: 'Directory',
  },
  {
    to: '/contacts/',
    label: () => 'Contacts',
    icon: IconAddressBook,
    key: 'p',
    permission: 'contacts.view_contact',
    under: 'Directory',
  },
  {
    to: '/suppliers/',
    label: () => 'Suppliers',
    icon: IconTruckDelivery,
    key: 's',
    permission: 'supplier.view_supplier',
    under: 'Directory',
  },
  {
    to: '/users/',
    label: () => 'People',
    icon: IconUsers,
    key: 'u',
    permission: 'users.view_user',
    under: 'The firm',
  },
  {
    to: '/users/groups/',
    label: () => 'Groups',
    icon: IconUsersGroup,
    key: 'g',
    permission: ['groups.view_group', 'groups.change_group'],
    unless: 'users.view_user',
    under: 'The firm',
  },
  {
    to: '/qualifications/',
    label: () => 'Qualifications',
    icon: IconCertificate,
    key: 'q',
    permission: 'profiles.view_qualification',
    under: 'The firm',
  },
  {
    to: '/equipment/',
    label: () => 'Equipment',
    icon: IconTool,
    key: 'e',
    permission: 'equipment.view_equipment',
    under: 'The firm',
  },
  {
    to: '/files/',
    label: () => 'Files',
    icon: IconFiles,
    key: 'f',
    permission: 'file.view_file',
    under: 'The firm',
  },
  {
    to: '/settings/',
    label: () => 'Settings',
    icon: IconSettings,
    key: ',',
    permission: [
      ...mayChangeAccounts,
      'company.view_audit',
      'company.export_all',
      'company.change_webhooks',
      'users.change_user',
    ],
    under: 'The firm',
  },
]

/** The items that this person may open, in order. */
export const navFor = (me: SessionMe): readonly NavItem[] =>
  navItems
    .filter(({ permission }) => permission === undefined || [permission].flat().some((text) => has(me, text)))
    .filter(({ unless }) => unless === undefined || !has(me, unless))

/** The item whose screen this is: `/diary/inbox/` is the inbox, and nothing of the diary's. */
export function navAt(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const above = items.filter(({ to }) => (to === '/' ? path === '/' : path.startsWith(to)))
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]
}
