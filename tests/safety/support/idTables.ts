/** Which records an id names, because no schema says it: an id of a later feature that is missing here fails the suite by name. */
import { kits } from '#app/records.ts'
import type { Endpoint } from '#core/contract.ts'
import { namedLists } from '#features/settings/settingsLists.ts'
import { recordOwners } from '#server/records/owners.ts'
import { referencesOf } from '#test/kits.ts'
import type { IdField } from './schemas.ts'

/** The record types: `clients`, `client_id`, and their table. */
const owners = recordOwners()

/** The table that an `:id` in a path, and `ids` in a body, name: the first that fits. */
const byPath: readonly (readonly [beginning: RegExp | string, table: string])[] = [
  ['/diary/user/', 'member'],
  ['/diary/imports/', 'diary_import'],
  [/^\/[\w-]+\/filter-sets\//, 'filter_set'],
  [/^\/[\w-]+\/imports\//, 'record_import'],
  ['/move-in/moves/', 'record_import'],
  [/^\/\w+\/merges\//, 'merge'],
  ...Object.entries(namedLists).map(([table, { calls }]) => [calls.list.path, table] as const),
  ['/users/groups/', 'user_group'],
  ['/users/deputies/', 'deputy'],
  ['/qualifications/types/', 'qualification_type'],
  ['/leave/types/', 'leave_type'],
  ['/company/holidays/', 'holiday'],
  ['/company/calendars/', 'calendar'],
  ['/company/vat-rates/', 'vat_rate'],
  ['/company/bank-accounts/', 'bank_account'],
  ['/company/nominal-accounts/', 'nominal_account'],
  ['/company/extra-fields/', 'extra_field'],
  ['/company/tags/', 'tag'],
  ['/rates/', 'cost_rate'],
  ['/accounting/sync/', 'accounting_sync'],
  ['/expenses/mileage-rates/', 'mileage_rate'],
  ['/valuations/', 'valuation'],
  ['/invoices/write-offs/', 'write_off'],
  ['/sugarcrm/links/', 'crm_link'],
  ['/schedule/bookings/', 'booking'],
  ['/schedule/feeds/', 'calendar_feed'],
  ['/api-keys/', 'api_key'],
  ['/webhooks/deliveries/', 'webhook_delivery'],
  ['/webhooks/', 'webhook'],
  ['/tasks/assignments/', 'booking'],
  ['/company/archives/', 'archive'],
  ['/company/', 'org'],
  ['/auth/sessions/', 'session'],
  ['/auth/factors/passkeys/', 'passkey'],
  ['/auth/impersonation/', 'member'],
  ['/clients/email-templates/', 'email_template'],
  ['/projects/document-templates/', 'document_template'],
  ['/quote-items/templates/', 'quote_item_template'],
  ['/tasks/types/', 'task_type'],
  ['/tasks/templates/', 'task_template'],
  ['/documents/', 'document'],
  ['/features/', 'project_feature'],
  ['/comments/', 'comment'],
  ['/messages/', 'mail'],
  ['/files/', 'file'],
  ['/notifications/', 'notification'],
  ['/quotes/', 'project'],
  ...owners.map(({ prefix, table }) => [`/${prefix}/`, table] as const),
]
/** Ids that are called alike and name something else for each record type. */
const byPathAndName: readonly (readonly [prefix: string, name: string, table: string])[] = [
  ...kits.flatMap((kit) =>
    referencesOf(kit).flatMap(([name, table]) =>
      ['', 's'].map((more) => [`/${kit.record.names.prefix}/`, `${name}${more}`, table] as const),
    ),
  ),
  // Quotes are projects.
  ...kits
    .filter(({ table }) => table === 'project')
    .flatMap((kit) =>
      referencesOf(kit).flatMap(([name, table]) =>
        ['', 's'].map((more) => ['/quotes/', `${name}${more}`, table] as const),
      ),
    ),
  ['/qualifications/', 'type_id', 'qualification_type'],
  ['/leave/', 'type_id', 'leave_type'],
  ['/tasks/', 'category_ids', 'equipment_category'],
  ['/dashboard/', 'managers', 'member'],
  ['/dashboard/', 'departments', 'department'],
  ['/dashboard/', 'project_categories', 'project_category'],
  ['/dashboard/', 'services', 'service'],
  ['/dashboard/', 'users_include', 'member'],
  ['/dashboard/', 'users_exclude', 'member'],
  ['/schedule/', 'managers', 'member'],
  ['/schedule/', 'departments', 'department'],
  ['/schedule/', 'users_include', 'member'],
  ['/schedule/', 'users_exclude', 'member'],
  ['/schedule/', 'project_categories', 'project_category'],
  ['/schedule/', 'services', 'service'],
  ...['', 's'].flatMap((more) => [
    ['/expenses/', `type_id${more}`, 'expense_type'] as const,
    ['/expenses/', `payment_method_id${more}`, 'expense_payment_method'] as const,
  ]),
  ['/accounting/', 'invoice_type_id', 'invoice_type'],
  ['/accounting/', 'tax_rate_id', 'vat_rate'],
  ['/payments/', 'credit_id', 'invoice'],
  ['/invoices/', 'type_id', 'invoice_type'],
  ['/invoices/', 'type_ids', 'invoice_type'],
  ['/invoices/', 'tax_rate_ids', 'vat_rate'],
  ['/tasks/', 'type_id', 'task_type'],
  ['/projects/:id/tasks/', 'template_id', 'task_template'],
  ['/tasks/', 'type_ids', 'task_type'],
  ['/clients/', 'category_id', 'client_category'],
  ['/clients/', 'type_id', 'client_type'],
  ['/clients/', 'category_ids', 'client_category'],
  ['/clients/', 'type_ids', 'client_type'],
  ...['/projects/', '/quotes/'].flatMap((prefix) => [
    [prefix, 'category', 'project_category'] as const,
    [prefix, 'service', 'service'] as const,
    [prefix, 'department', 'department'] as const,
    [prefix, 'departments', 'department'] as const,
    [prefix, 'project_categories', 'project_category'] as const,
    [prefix, 'services', 'service'] as const,
    ...['users_include', 'users_exclude'].map((name) => [prefix, name, 'member'] as const),
    ...['manager', 'managers', 'estimator'].map((name) => [prefix, name, 'member'] as const),
  ]),
  ...['/quote-items/', '/projects/:id/quote-items/'].flatMap((prefix) => [
    [prefix, 'type_id', 'quote_item_type'] as const,
    [prefix, 'type_ids', 'quote_item_type'] as const,
    [prefix, 'parent_ids', 'quote_item'] as const,
    [prefix, 'tax_ids', 'vat_rate'] as const,
    [prefix, 'parent_id', 'quote_item'] as const,
    [prefix, 'tax_id', 'vat_rate'] as const,
    [prefix, 'template_id', 'quote_item_template'] as const,
  ]),
  ['/rates/', 'service_ids', 'service'],
  ['/rates/', 'task_type_ids', 'task_type'],
  ['/company/tags/', 'from_id', 'tag'],
  ...owners.flatMap(({ prefix, table }) => ['from_id', 'kept_id'].map((name) => [`/${prefix}/`, name, table] as const)),
]
const byName: Record<string, string> = {
  filters: 'filter_set',
  ...Object.fromEntries(
    owners.flatMap(({ name, table }) => [
      [`${name}_id`, table],
      [`${name}_ids`, table],
    ]),
  ),
  udf_schema_id: 'extra_field',
  manager_id: 'member',
  manager_ids: 'member',
  user_manager_ids: 'member',
  usersIncludeIds: 'member',
  userManagerIds: 'member',
  departmentIds: 'department',
  department_id: 'department',
  department_ids: 'department',
  task_id: 'task',
  taskIds: 'task',
  check_id: 'task_check',
  entry_ids: 'diary_entry',
  valuation_id: 'valuation',
  qualification_type_ids: 'qualification_type',
  service_id: 'service',
  nominal_account_id: 'nominal_account',
  nominal_account_ids: 'nominal_account',
  task_type_id: 'task_type',
  template_id: 'document_template',
  logo_id: 'file',
  exclude_project_id: 'project',
  group_id: 'user_group',
  group_ids: 'user_group',
  add_group_ids: 'user_group',
  remove_group_ids: 'user_group',
  calendar_id: 'calendar',
  bookings: 'booking',
  main_org_id: 'org',
  org_id: 'org',
  accepted_by_id: 'member',
  deputy_id: 'member',
  parent_id: 'client',
  org_ids: 'client',
  invoice_contact_ids: 'contact',
}

/** The table that an id names; null when no rule says. */
export function tableOf({ path }: Endpoint, field: IdField): string | null {
  const name = field.path.findLast((step) => step !== '*') ?? ''
  // The items in the body of a call on a project.
  if (field.part === 'body' && path.startsWith('/projects/:id/quote-items/') && name === 'id') return 'quote_item'
  if (name === 'id' || name === 'ids' || name === 'versions')
    return (
      byPath.find(([record]) => (typeof record === 'string' ? path.startsWith(record) : record.test(path)))?.[1] ?? null
    )
  const special = byPathAndName.find(([prefix, called]) => called === name && path.startsWith(prefix))
  return special?.[2] ?? byName[name] ?? null
}
