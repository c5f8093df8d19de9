/**
 * The firm's lists of names, by their tables. A new list is one entry: its calls, the part of the settings that shows
 * it, and its words there.
 */
import { clientCategoryCalls, clientTypeCalls } from '#features/clients/clients/clientLists.contract.ts'
import {
  abandonedReasonCalls,
  confirmationCalls,
  projectCategoryCalls,
  projectSourceCalls,
} from '#features/projects/projectLists.ts'
import { departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { quoteItemTypeCalls } from '#features/quote-items/quoteItemLists.ts'
import { taskTypeCalls } from '#features/tasks/taskLists.ts'
import { equipmentCategoryCalls } from '#features/equipment/equipment.ts'
import { expenseTypeCalls, paymentMethodCalls } from '#features/expenses/expenseLists.ts'
import { invoiceTypeCalls } from '#features/invoices/invoices.ts'
import type { SettingsPart } from './settings.contract.ts'

export interface NamedListWords {
  part: SettingsPart
  title: string
  /** Sentence about the list. */
  lead: string
  /** Word for a row of the list, such as "department". */
  noun: string
  /** Shown instead of an empty list. */
  example: string
  coloured?: true
  /** Whether rows of the list have tax settings. */
  taxed?: true
}

export const namedLists = {
  department: {
    part: 'departments',
    calls: departmentCalls,
    title: 'Departments',
    lead: 'Each person belongs to one department and can work in others. Managers can be given access to the hours of their department.',
    noun: 'department',
    example: 'Most firms have two or three: Field, Office, Accounts.',
    coloured: true,
  },
  service: {
    part: 'services',
    calls: serviceCalls,
    title: 'Services',
    lead: 'The kind of work of a project. Reports and charts compare services.',
    noun: 'service',
    example: 'For example: Topographic survey, Building survey, Setting out.',
    taxed: true,
  },
  client_category: {
    part: 'categories',
    calls: clientCategoryCalls,
    title: 'Client categories',
    lead: 'The line of business of a client.',
    noun: 'client category',
    example: 'For example: Developers, Councils, Utilities.',
  },
  client_type: {
    part: 'categories',
    calls: clientTypeCalls,
    title: 'Client types',
    lead: 'Your relation to a client.',
    noun: 'client type',
    example: 'For example: Public, Private, Framework.',
  },
  project_category: {
    part: 'categories',
    calls: projectCategoryCalls,
    title: 'Project categories',
    lead: 'Groups projects independently of their service.',
    noun: 'project category',
    example: 'For example: Residential, Infrastructure, Heritage.',
  },
  project_source: {
    part: 'categories',
    calls: projectSourceCalls,
    title: 'Sources of enquiries',
    lead: 'How enquiries reach you. Charts compare the sources.',
    noun: 'source',
    example: 'For example: Website, Recommendation, Framework.',
  },
  project_abandoned_reason: {
    part: 'categories',
    calls: abandonedReasonCalls,
    title: 'Reasons for lost and cancelled work',
    lead: 'Reasons why quotes are lost and projects cancelled.',
    noun: 'reason',
    example: 'For example: Price, Timing, Client went elsewhere.',
  },
  project_confirmation: {
    part: 'categories',
    calls: confirmationCalls,
    title: 'Confirmations',
    lead: 'How clients accept a quote.',
    noun: 'way of confirming',
    example: 'For example: Email, Purchase order, Signed quote, Word of mouth.',
  },
  quote_item_type: {
    part: 'categories',
    calls: quoteItemTypeCalls,
    title: 'Types of quote items',
    lead: 'Groups the items of a quote.',
    noun: 'type of quote items',
    example: 'For example: Survey, Drawing, Expenses.',
  },
  invoice_type: {
    part: 'categories',
    calls: invoiceTypeCalls,
    title: 'Types of invoices',
    lead: 'Groups invoices.',
    noun: 'type of invoice',
    example: 'For example: Interim, Final, Retention.',
  },
  task_type: {
    part: 'tasks',
    calls: taskTypeCalls,
    title: 'Types of tasks',
    lead: 'Groups tasks. A task without its own colour uses the colour of its type.',
    noun: 'type of tasks',
    example: 'For example: Site, Office, Checking.',
    coloured: true,
  },
  expense_type: {
    part: 'expenses',
    calls: expenseTypeCalls,
    title: 'Types of expenses',
    lead: 'Groups expenses. An expense needs a type before it can be submitted.',
    noun: 'type of expense',
    example: 'For example: Travel, Accommodation, Materials.',
  },
  expense_payment_method: {
    part: 'expenses',
    calls: paymentMethodCalls,
    title: 'Payment methods',
    lead: 'How expenses were paid.',
    noun: 'payment method',
    example: 'For example: Own money, Company card.',
  },
  equipment_category: {
    part: 'categories',
    calls: equipmentCategoryCalls,
    title: 'Equipment categories',
    lead: 'Groups instruments and vehicles.',
    noun: 'equipment category',
    example: 'For example: Total stations, GNSS, Vehicles.',
  },
} as const satisfies Record<string, NamedListWords & { calls: unknown }>
