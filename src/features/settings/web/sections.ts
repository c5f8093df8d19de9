/** The parts of the settings: what each is about, who may change it, and its screen. */
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
  IconMail,
  IconPercentage,
  IconReceipt,
  IconStack2,
  IconTags,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { lazy, type ComponentType } from 'react'

import type { Permission } from '#core/permissions.ts'
import type { Wording } from '#core/locale/wording.ts'
import type { SettingsPart } from '../settings.contract.ts'
import { mayChangeAccounts } from '#features/company/company.permissions.ts'
import { mayKeepRates } from '#features/rates/rates.permissions.ts'

export interface Place {
  /** The last part of its address. */
  id: string
  group: 'The firm' | 'Time' | 'Money' | 'Records'
  label: (words: Wording) => string
  /** Contents in a sentence. */
  about: (words: Wording) => string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  permission: readonly Permission[]
}
export interface Section extends Place {
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
    about: () => 'By which programs come in, as whom, and when they did last.',
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
    id: 'departments',
    group: 'The firm',
    label: () => 'Departments',
    about: () => 'Who works together; managers see their department’s work.',
    icon: IconUsersGroup,
    permission: administrators,
    Part: NamedLists,
  },
  {
    id: 'services',
    group: 'The firm',
    label: () => 'Services',
    about: () => 'What the firm sells: every project is one of them.',
    icon: IconBriefcase,
    permission: administrators,
    Part: NamedLists,
  },
  {
    id: 'diary',
    group: 'Time',
    label: ({ diary }) => diary,
    about: () => 'What an entry holds, what is refused, and reminders by mail.',
    icon: IconClock,
    permission: administrators,
    Part: lazy(() => import('./DiarySection.tsx').then((kit) => ({ default: kit.DiarySection }))),
  },
  {
    id: 'holidays',
    group: 'Time',
    label: () => 'Holidays',
    about: (words) => `${words.bank_holiday}s and other days off, for everybody or for some.`,
    icon: IconCalendarEvent,
    permission: administrators,
    Part: lazy(() => import('./days/HolidaysSection.tsx').then((kit) => ({ default: kit.HolidaysSection }))),
  },
  {
    id: 'leave',
    group: 'Time',
    label: ({ leave }) => leave,
    about: () => 'Types, what everybody is allowed of each, and the leave year.',
    icon: IconBeach,
    permission: administrators,
    Part: lazy(() => import('./leave/LeaveSection.tsx').then((kit) => ({ default: kit.LeaveSection }))),
  },
  {
    id: 'tax',
    group: 'Money',
    label: ({ tax_rates }) => tax_rates,
    about: () => 'What applies today, what did before, and what will.',
    icon: IconPercentage,
    permission: administrators,
    Part: lazy(() => import('./money/TaxSection.tsx').then((kit) => ({ default: kit.TaxSection }))),
  },
  {
    id: 'accounts',
    group: 'Money',
    label: () => 'Nominal accounts',
    about: () => 'The codes of your books, for invoices and expenses.',
    icon: IconListNumbers,
    permission: mayChangeAccounts,
    Part: lazy(() => import('./money/AccountsSection.tsx').then((kit) => ({ default: kit.AccountsSection }))),
  },
  {
    id: 'rates',
    group: 'Money',
    label: () => 'Charge rates',
    about: () => 'What an hour is charged at: by person, role, client, project or service.',
    icon: IconClockDollar,
    permission: [mayKeepRates],
    Part: lazy(() => import('./money/ChargeRatesSection.tsx').then((kit) => ({ default: kit.ChargeRatesSection }))),
  },
  {
    id: 'expenses',
    group: 'Money',
    label: () => 'Expenses',
    about: () => 'Types, payment methods, and what a mile is paid at.',
    icon: IconReceipt,
    permission: administrators,
    Part: lazy(() => import('./expenses/ExpensesSection.tsx').then((kit) => ({ default: kit.ExpensesSection }))),
  },
  {
    id: 'tags',
    group: 'Records',
    label: () => 'Tags',
    about: () => 'All tags: rename one everywhere, make two into one.',
    icon: IconTags,
    permission: administrators,
    Part: lazy(() => import('./lists/TagsSection.tsx').then((kit) => ({ default: kit.TagsSection }))),
  },
  {
    id: 'categories',
    group: 'Records',
    label: () => 'Types and categories',
    about: () => 'How clients, projects, their items and equipment are sorted.',
    icon: IconCategory,
    permission: administrators,
    Part: NamedLists,
  },
  {
    id: 'fields',
    group: 'Records',
    label: () => 'Extra fields',
    about: () => 'Questions of your own on the forms of records.',
    icon: IconForms,
    permission: administrators,
    Part: lazy(() => import('./fields/FieldsSection.tsx').then((kit) => ({ default: kit.FieldsSection }))),
  },
  {
    id: 'documents',
    group: 'Records',
    label: () => 'Document templates',
    about: ({ quotes }) => `${quotes}, order confirmations and letters as you print them.`,
    icon: IconFileText,
    permission: administrators,
    Part: lazy(() => import('./documents/DocumentTemplates.tsx').then((kit) => ({ default: kit.DocumentTemplates }))),
  },
  {
    id: 'items',
    group: 'Records',
    label: ({ quote }) => `${quote} item templates`,
    about: ({ quote }) => `Items that you put into a ${quote.toLowerCase()} again and again.`,
    icon: IconStack2,
    permission: administrators,
    Part: lazy(() => import('./itemTemplates/ItemTemplates.tsx').then((kit) => ({ default: kit.ItemTemplates }))),
  },
  {
    id: 'tasks',
    group: 'Records',
    label: () => 'Tasks',
    about: () => 'Their types, and those that projects of a service begin with.',
    icon: IconListCheck,
    permission: administrators,
    Part: lazy(() => import('./tasks/TaskSettings.tsx').then((kit) => ({ default: kit.TaskSettings }))),
  },
  {
    id: 'templates',
    group: 'Records',
    label: () => 'Email templates',
    about: () => 'What you write to clients again and again.',
    icon: IconMail,
    permission: administrators,
    Part: lazy(() => import('./templates/TemplatesSection.tsx').then((kit) => ({ default: kit.TemplatesSection }))),
  },
]
/** Places with a screen of their own beside the parts. */
const furtherPlaces: readonly Place[] = [
  {
    id: 'audit',
    group: 'The firm',
    label: () => 'Audit',
    about: () => 'Who changed what in the firm, and when.',
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
/** All that the overview leads to. */
export const places: readonly Place[] = [...sections, ...furtherPlaces]
export const groups = ['The firm', 'Time', 'Money', 'Records'] as const
