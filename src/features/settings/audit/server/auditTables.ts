/**
 * Tables and fields that the firm's audit shows. The record's own history decides which fields, and its access
 * condition which rows: the audit shows nothing that the record's page would hide. A test fails for an audited table
 * that is neither here nor excluded.
 */
import { minutesToClock } from '#core/hours.ts'
import type { Permission } from '#core/permissions.ts'
import type { DB } from '#db/schema.ts'
import { seesCharges } from '#features/rates/ratePermissions.ts'
import { userHistory } from '#features/users/users/server/userHistory.ts'
import type { HistoryColumns } from '#server/history/historyWords.ts'
import { recordOwners, recordTable } from '#server/records/owners.ts'
import { settingsShown } from '../../server/settingsHistory.ts'

type Table = keyof DB

/** Owners of which a row is part, by the column with the owner's id. */
type Of = Readonly<Record<string, string>>

interface Told {
  noun: string
  /** Permissions of which all are needed to see that anything changed. */
  see?: readonly Permission[]
  /** Permissions of which any suffices. */
  seeAny?: readonly Permission[]
  of?: Of
  /** Columns that are shown: as a history describes them, or as plain texts. */
  columns?: HistoryColumns | readonly string[]
}

const people: readonly Permission[] = ['users.view_user']
const money: readonly Permission[] = ['invoice.view_invoice', 'projects.view_financials']

/** Tables without an owner of their own, and additions to what owners declare. */
const described: Readonly<Partial<Record<Table, Told>>> = {
  member: { noun: 'person', columns: userHistory },
  diary_entry: {
    noun: 'diary entry',
    columns: {
      date: 'text',
      start: 'text',
      end: 'text',
      breaks: { say: minutes },
      travel: { say: minutes },
      nonbillable_minutes: { say: minutes },
      project_id: { name: 'project' },
      task_id: { name: 'task' },
      details: 'text',
      status: 'text',
      decided_by_id: { name: 'member' },
      decision_notes: 'text',
      locked: 'yes or no',
    },
  },
  member_group: {
    noun: 'membership of a group',
    see: [...people, 'groups.view_group'],
    of: { user_id: 'user' },
    columns: { group_id: { name: 'user_group' } },
  },
  member_department: {
    noun: 'further department',
    see: people,
    of: { user_id: 'user' },
    columns: { department_id: { name: 'department' } },
  },
  schedule_day: {
    noun: 'working day',
    see: people,
    of: { user_id: 'user' },
    columns: ['weekday', 'start_time', 'end_time', 'breaks', 'travel'],
  },
  deputy: {
    noun: 'deputy',
    see: people,
    of: { user_id: 'user' },
    columns: { deputy_id: { name: 'member' }, start_date: 'text', end_date: 'text' },
  },
  invitation: { noun: 'invitation', see: people, of: { user_id: 'user' }, columns: ['address', 'used', 'revoked'] },
  impersonation: {
    noun: 'acting as another person',
    see: people,
    of: { as_user_id: 'user' },
    columns: { user_id: { name: 'member' }, until: 'text', released: 'text' },
  },
  api_key: {
    noun: 'API key',
    see: people,
    of: { user_id: 'user' },
    columns: { name: 'text', permissions: { each: String }, end_date: 'text', revoked: { say: () => 'revoked' } },
  },
  archive: { noun: 'archive of the firm', see: ['company.export_all'], columns: ['state', 'expires'] },
  archive_download: { noun: 'archive of the firm', see: ['company.export_all'], columns: [] },
  calendar_feed: { noun: 'calendar address', see: people, of: { user_id: 'user' }, columns: ['kind', 'detail'] },
  user_group: { noun: 'group', see: ['groups.view_group'], columns: { name: 'text', permissions: { each: String } } },
  client_org: {
    noun: 'related client',
    see: ['clients.view_client'],
    of: { client_id: 'client' },
    columns: { related_id: { name: 'client' } },
  },
  contact_client: {
    noun: 'client of a contact',
    see: ['contacts.view_contact', 'clients.view_client'],
    of: { contact_id: 'contact' },
    columns: { client_id: { name: 'client' }, role: 'text', invoices: 'yes or no' },
  },
  contact_phone: {
    noun: 'telephone',
    see: ['contacts.view_contact'],
    of: { contact_id: 'contact' },
    columns: ['kind', 'number'],
  },
  crm_link: { noun: 'link to the CRM', of: { client_id: 'client', contact_id: 'contact' }, columns: ['crm_id'] },
  comment: {
    noun: 'comment',
    of: { client_id: 'client', contact_id: 'contact', project_id: 'project' },
    columns: { text: 'text' },
  },
  mail: { noun: 'message', of: { client_id: 'client', contact_id: 'contact' }, columns: ['address', 'subject'] },
  file: {
    noun: 'file',
    of: {
      bill_id: 'bill',
      client_id: 'client',
      contact_id: 'contact',
      equipment_id: 'equipment',
      expense_id: 'expense',
      invoice_id: 'invoice',
      payment_id: 'payment',
      project_id: 'project',
      qualification_id: 'qualification',
      supplier_id: 'supplier',
    },
    columns: { name: 'text' },
  },
  project_invoice_contact: {
    noun: 'contact for invoices',
    see: ['projects.view_project', 'projects.view_quote', 'contacts.view_contact'],
    of: { project_id: 'project' },
    columns: { contact_id: { name: 'contact' } },
  },
  project_feature: { noun: 'place on the map', of: { project_id: 'project' }, columns: ['name'] },
  document: {
    noun: 'document',
    see: ['projects.view_quote', 'projects.view_financials'],
    of: { project_id: 'project' },
    columns: ['title', 'kind', 'revision', 'valid_until'],
  },
  document_link: {
    noun: 'link to a document',
    see: ['projects.view_quote', 'projects.view_financials'],
    columns: { expires: 'text', opened: 'text', revoked: 'text' },
  },
  document_answer: {
    noun: 'answer to a quote',
    see: ['projects.view_quote', 'projects.view_financials'],
    columns: ['name', 'kind', 'notes', 'date'],
  },
  booking: {
    noun: 'booking',
    see: ['tasks.view_task'],
    columns: {
      user_id: { name: 'member' },
      equipment_id: { name: 'equipment', may: 'equipment.view_equipment' },
      task_id: { name: 'task' },
      label: 'text',
      start: 'text',
      end: 'text',
      minutes: { say: minutes },
      confirmed: 'yes or no',
      notes: 'text',
      override: 'text',
    },
  },
  task_user: { noun: 'assignment', of: { task_id: 'task' }, columns: { user_id: { name: 'member' } } },
  task_check: { noun: 'step', of: { task_id: 'task' }, columns: { name: 'text', done: 'text' } },
  task_qualification: {
    noun: 'needed qualification',
    of: { task_id: 'task' },
    columns: { type_id: { name: 'qualification_type' } },
  },
  leave_allowance: {
    noun: 'allowance of leave',
    see: ['leave.view_any'],
    of: { user_id: 'user' },
    columns: { type_id: { name: 'leave_type' }, year_start: 'text', minutes: { say: minutes } },
  },
  leave_ledger: {
    noun: 'entry in the ledger of leave',
    see: ['leave.view_any'],
    of: { user_id: 'user' },
    columns: {
      type_id: { name: 'leave_type' },
      kind: 'text',
      day: 'text',
      minutes: { say: minutes },
      reason: 'text',
    },
  },
  cost_rate: {
    noun: 'cost rate',
    see: ['projects.view_financials'],
    columns: { user_id: { name: 'member' }, amount: 'text', date_from: 'text' },
  },
  charge_rate: { noun: 'charge rate', seeAny: seesCharges },
  expense_allocation: {
    noun: 'part of an expense',
    of: { expense_id: 'expense' },
    columns: { project_id: { name: 'project' }, percent: 'text', amount: 'text', notes: 'text' },
  },
  invoice_line: {
    noun: 'line of an invoice',
    see: ['invoice.view_invoice'],
    of: { invoice_id: 'invoice' },
    columns: {
      description: 'text',
      quantity: 'text',
      unit: 'text',
      price: 'text',
      discount: 'text',
      net: 'text',
      project_id: { name: 'project' },
    },
  },
  invoice_tax: {
    noun: 'tax of an invoice',
    see: ['invoice.view_invoice'],
    of: { invoice_id: 'invoice' },
    columns: ['name', 'rate', 'taxable', 'amount'],
  },
  payment_allocation: {
    noun: 'part of a payment',
    see: ['payment.view_payment'],
    of: { payment_id: 'payment' },
    columns: { invoice_id: { name: 'invoice', may: 'invoice.view_invoice' }, amount: 'text' },
  },
  bank_line: {
    noun: 'line of a bank file',
    see: ['payment.view_payment'],
    of: { payment_id: 'payment' },
    columns: ['file_name'],
  },
  bill_line: {
    noun: 'line of a bill',
    see: ['supplier.view_bill'],
    of: { bill_id: 'bill' },
    columns: { description: 'text', net: 'text', project_id: { name: 'project' } },
  },
  write_off: {
    noun: 'write-off',
    see: money,
    of: { project_id: 'project' },
    columns: ['kind', 'date', 'amount', 'reason', 'undone'],
  },
  valuation: { noun: 'valuation', of: { project_id: 'project' }, columns: ['date', 'state', 'notes'] },
  valuation_line: {
    noun: 'line of a valuation',
    columns: { quote_item_id: { name: 'quote_item' }, value: 'text', units: 'text', notes: 'text' },
  },
  month_close: { noun: 'month', see: ['invoice.view_invoice'], columns: ['month', 'closed', 'reopened', 'reason'] },
  qualification_type: { noun: 'kind of qualification', columns: { name: 'text' } },
  invoice_type: { noun: 'type of invoice', columns: { name: 'text' } },
  number_series: { noun: 'series of numbers', columns: ['series', 'prefix', 'digits', 'last'] },
  nominal_default: {
    noun: 'use of an account',
    columns: { use: 'text', nominal_account_id: { name: 'nominal_account' } },
  },
  diary_import: { noun: 'import of hours', see: ['diary.import'], columns: ['file_name', 'entries', 'undone'] },
  record_import: { noun: 'import', columns: ['prefix', 'file_name', 'records', 'undone'] },
  // Rows of this kind are not changes to a table: they record which audit the firm has deleted.
  audit: { noun: 'audit', columns: { rows: 'text', until: 'text' } },
}

/** Audited tables that the firm's audit leaves out, and why. */
export const untold: Readonly<Partial<Record<Table, string>>> = {
  alert_choice: 'what somebody wants to hear of is their own',
  billed_work: 'follows from the lines of an invoice, which are told',
  comment_mention: 'follows from a comment, which is told',
  dashboard_arrangement: 'how somebody looks at the dashboard is their own',
  diary_pin: 'how somebody keeps their pinned work is their own',
  diary_point: 'where somebody was is told to whom their entry is shown, nowhere else',
  filter_set: 'how somebody searches is their own',
  filter_set_default: 'how somebody searches is their own',
  invoice_line_tax: 'follows from the taxes of an invoice, which are told',
  leave_day: 'follows from a request for leave, which is told',
  merge: 'both records say that they were merged',
  notification: 'what somebody was told is their own',
  notification_choice: 'what somebody wants to hear of is their own',
}

/** A table with what the audit shows of it. */
export interface AuditTable extends Told {
  table: Table
  columns: HistoryColumns
  /** Name of the record type, if the table has one. */
  owner?: string
  labels: Readonly<Record<string, string>>
}

const plain = (columns: HistoryColumns | readonly string[]): HistoryColumns =>
  Array.isArray(columns)
    ? Object.fromEntries(columns.map((column: string) => [column, 'text']))
    : (columns as HistoryColumns)

/** Names of the lists on the screens of the settings. */
const settingsNouns: Readonly<Partial<Record<Table, string>>> = {
  org: 'organisation',
  company: 'settings of the organisation',
  calendar: 'calendar',
  holiday: 'day off',
  vat_rate: 'tax rate',
  extra_field: 'extra field',
  mileage_rate: 'mileage rate',
  bank_account: 'bank account',
}

let tables: ReadonlyMap<string, AuditTable> | undefined

/** Returns the audited tables by name. */
export function auditTables(): ReadonlyMap<string, AuditTable> {
  tables ??= new Map(
    [...ofSettings(), ...ofOwners(), ...ofOthers()].map(
      (auditTable) => [auditTable.table, auditTable] satisfies [string, AuditTable],
    ),
  )
  return tables
}

function ofSettings(): AuditTable[] {
  const shown = new Map<Table, HistoryColumns>()
  for (const part of Object.values(settingsShown))
    for (const [table, columns] of Object.entries(part))
      shown.set(table as Table, { ...shown.get(table as Table), ...columns })
  return [...shown].map(([table, columns]) => ({
    table,
    noun: settingsNouns[table] ?? table.replaceAll('_', ' '),
    columns,
    labels: {},
  }))
}

const ofOwners = (): AuditTable[] =>
  recordOwners().map(({ name, table, words: [noun], see, history = {}, labels = {} }) => ({
    table,
    owner: name,
    noun,
    see,
    columns: history,
    labels,
    ...(described[table] && { ...described[table], columns: plain(described[table].columns ?? history) }),
  }))

const ofOthers = (): AuditTable[] =>
  Object.entries(described)
    .filter(([table]) => !recordOwners().some((owner) => owner.table === table))
    .map(([name, second]) => {
      const table = name as Table
      const { history = {}, labels = {} } = recordTable(table) ?? {}
      const inSettings = Object.values(settingsShown).flatMap((part) => Object.entries(part[table] ?? {}))
      return {
        ...second,
        table,
        columns: plain(second.columns ?? (inSettings.length > 0 ? Object.fromEntries(inSettings) : history)),
        labels,
      }
    })

function minutes(value: unknown): string | null {
  return value === null || value === undefined ? null : `${minutesToClock(Number(value))} hours`
}
