/** Parts of the settings: their titles, permissions and screens. */
import {
  IconArchive,
  IconBeach,
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconCategory,
  IconClockDollar,
  IconClock,
  IconFileText,
  IconForms,
  IconHistory,
  IconKey,
  IconListCheck,
  IconListNumbers,
  IconMap,
  IconPercentage,
  IconReceipt,
  IconStack2,
  IconTags,
  IconTruckLoading,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { type ComponentType } from 'react'

import type { Permission } from '#core/permissions.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { SettingsPart } from '../settings.contract.ts'
import { mayChangeAccounts } from '#features/company/companyPermissions.ts'
import { mayManageRates } from '#features/rates/ratePermissions.ts'
import { lazy } from '#web/lazy.tsx'

export interface SettingPlace {
  /** Last part of the section's address. */
  id: string
  group: 'The firm' | 'Time' | 'Money' | 'Records'
  label: (words: Wording) => string
  /** Contents in a sentence. */
  about: (words: Wording) => string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  permission: readonly Permission[]
  /** Its whole screen, for a place that is neither a part nor has an address of its own. */
  Screen?: ComponentType
}
export interface Section extends SettingPlace {
  id: SettingsPart
  Part: ComponentType<{ part: SettingsPart }>
}

const administrators: readonly Permission[] = ['company.change_company']

const NamedLists = lazy(() => import('./lists/NamedLists.tsx').then((kit) => ({ default: kit.NamedLists })))

export const sections: readonly Section[] = [
  {
    id: 'organisation',
    group: 'The firm',
    label: ({ organisation }) => organisation,
    about: () => 'Name, address, registration, country and time zone.',
    icon: IconBuilding,
    permission: administrators,
    Part: lazy(() => import('./firm/OrganisationSection.tsx').then((kit) => ({ default: kit.OrganisationSection }))),
  },
  {
    id: 'keys',
    group: 'The firm',
    label: () => 'API keys',
    about: () => 'Keys that programs use, with their owner and last use.',
    icon: IconKey,
    permission: ['users.change_user'],
    Part: lazy(() => import('#features/api-keys/web/FirmKeys.tsx').then((kit) => ({ default: kit.FirmKeys }))),
  },
  {
    id: 'webhooks',
    group: 'The firm',
    label: () => 'Webhooks',
    about: () => 'Notify other programs when records change.',
    icon: IconWebhook,
    permission: ['company.change_webhooks'],
    Part: lazy(() => import('#features/webhooks/web/Webhooks.tsx').then((kit) => ({ default: kit.Webhooks }))),
  },
  {
    id: 'maps',
    group: 'The firm',
    label: () => 'Maps',
    about: () => 'The background map behind sites and projects.',
    icon: IconMap,
    permission: administrators,
    Part: lazy(() => import('#features/map/web/MapSettings.tsx').then((kit) => ({ default: kit.MapSettings }))),
  },
  {
    id: 'departments',
    group: 'The firm',
    label: () => 'Departments',
    about: () => 'Teams of people; managers see the work of their department.',
    icon: IconUsersGroup,
    permission: administrators,
    Part: NamedLists,
  },
  {
    id: 'services',
    group: 'The firm',
    label: () => 'Services',
    about: () => 'The kinds of work you sell; each project has one.',
    icon: IconBriefcase,
    permission: administrators,
    Part: NamedLists,
  },
  {
    id: 'diary',
    group: 'Time',
    label: ({ diary }) => diary,
    about: () => 'Fields and limits of entries, and email reminders.',
    icon: IconClock,
    permission: administrators,
    Part: lazy(() => import('./DiarySection.tsx').then((kit) => ({ default: kit.DiarySection }))),
  },
  {
    id: 'holidays',
    group: 'Time',
    label: () => 'Holidays',
    about: (words) => `${words.bank_holiday}s and other days off, by calendar.`,
    icon: IconCalendarEvent,
    permission: administrators,
    Part: lazy(() => import('./days/HolidaysSection.tsx').then((kit) => ({ default: kit.HolidaysSection }))),
  },
  {
    id: 'leave',
    group: 'Time',
    label: ({ leave }) => leave,
    about: () => 'Types, allowances and the leave year.',
    icon: IconBeach,
    permission: administrators,
    Part: lazy(() => import('./leave/LeaveSection.tsx').then((kit) => ({ default: kit.LeaveSection }))),
  },
  {
    id: 'invoices',
    group: 'Money',
    label: () => 'Invoices and letters',
    about: () => 'Bank accounts, logo, payment terms, numbers and templates.',
    icon: IconFileText,
    permission: administrators,
    Part: lazy(() => import('./invoices/InvoicesSection.tsx').then((kit) => ({ default: kit.InvoicesSection }))),
  },
  {
    id: 'tax',
    group: 'Money',
    label: ({ tax_rates }) => tax_rates,
    about: () => 'Current, past and future rates.',
    icon: IconPercentage,
    permission: administrators,
    Part: lazy(() => import('./money/TaxSection.tsx').then((kit) => ({ default: kit.TaxSection }))),
  },
  {
    id: 'accounts',
    group: 'Money',
    label: () => 'Nominal accounts',
    about: () => 'Account codes for invoices and expenses.',
    icon: IconListNumbers,
    permission: mayChangeAccounts,
    Part: lazy(() => import('./money/AccountsSection.tsx').then((kit) => ({ default: kit.AccountsSection }))),
  },
  {
    id: 'rates',
    group: 'Money',
    label: () => 'Charge rates',
    about: () => 'The price of an hour by person, role, client, project or service.',
    icon: IconClockDollar,
    permission: [mayManageRates],
    Part: lazy(() => import('./money/ChargeRatesSection.tsx').then((kit) => ({ default: kit.ChargeRatesSection }))),
  },
  {
    id: 'expenses',
    group: 'Money',
    label: () => 'Expenses',
    about: () => 'Types, payment methods and mileage rates.',
    icon: IconReceipt,
    permission: administrators,
    Part: lazy(() => import('./expenses/ExpensesSection.tsx').then((kit) => ({ default: kit.ExpensesSection }))),
  },
  {
    id: 'tags',
    group: 'Records',
    label: () => 'Tags',
    about: () => 'Rename, merge and delete tags.',
    icon: IconTags,
    permission: administrators,
    Part: lazy(() => import('./lists/TagsSection.tsx').then((kit) => ({ default: kit.TagsSection }))),
  },
  {
    id: 'categories',
    group: 'Records',
    label: () => 'Types and categories',
    about: () => 'Lists to group clients, projects, items and equipment.',
    icon: IconCategory,
    permission: administrators,
    Part: NamedLists,
  },
  {
    id: 'fields',
    group: 'Records',
    label: () => 'Extra fields',
    about: () => 'Your own fields on the forms of records.',
    icon: IconForms,
    permission: administrators,
    Part: lazy(() => import('./fields/FieldsSection.tsx').then((kit) => ({ default: kit.FieldsSection }))),
  },
  {
    id: 'items',
    group: 'Records',
    label: ({ quote }) => `${quote} item templates`,
    about: ({ quote }) => `Sets of items to insert into a ${quote.toLowerCase()}.`,
    icon: IconStack2,
    permission: administrators,
    Part: lazy(() => import('./itemTemplates/ItemTemplates.tsx').then((kit) => ({ default: kit.ItemTemplates }))),
  },
  {
    id: 'tasks',
    group: 'Records',
    label: () => 'Tasks',
    about: () => 'Task types and task templates.',
    icon: IconListCheck,
    permission: administrators,
    Part: lazy(() => import('./tasks/TaskSettings.tsx').then((kit) => ({ default: kit.TaskSettings }))),
  },
]
/** Places with a screen of their own beside the parts. */
const furtherPlaces: readonly SettingPlace[] = [
  {
    id: 'move-in',
    group: 'The firm',
    label: () => 'Move in',
    about: () => 'Bring people, clients, projects, hours and balances from other programs.',
    icon: IconTruckLoading,
    permission: administrators,
    Screen: lazy(() => import('#features/move-in/web/MoveIn.tsx').then((kit) => ({ default: kit.MoveIn }))),
  },
  {
    id: 'audit',
    group: 'The firm',
    label: () => 'Audit',
    about: () => 'All changes, by person and time.',
    icon: IconHistory,
    permission: ['company.view_audit'],
  },
  {
    id: 'archive',
    group: 'The firm',
    label: () => 'Archive',
    about: () => 'Download everything as one file.',
    icon: IconArchive,
    permission: ['company.export_all'],
  },
]
/** Everything that the overview links to. */
export const places: readonly SettingPlace[] = [...sections, ...furtherPlaces]
export const groups = ['The firm', 'Time', 'Money', 'Records'] as const
