/** Which records an id names, because no schema says it: an id of a later feature that is missing here fails the suite by name. */
import type { Endpoint } from '#core/contract.ts'
import type { IdField } from './schemas.ts'

/** The table that an `:id` in a path, and `ids` in a body, name: the first prefix that fits. */
const byPath: [prefix: string, table: string][] = [
  ['/diary/user/', 'member'],
  ['/diary/imports/', 'diary_import'],
  ['/diary/filter-sets/', 'filter_set'],
  ['/diary/', 'diary_entry'],
  ['/users/groups/', 'user_group'],
  ['/users/filter-sets/', 'filter_set'],
  ['/users/imports/', 'record_import'],
  ['/users/', 'member'],
  ['/qualifications/filter-sets/', 'filter_set'],
  ['/qualifications/types/', 'qualification_type'],
  ['/qualifications/', 'qualification'],
  ['/company/departments/', 'department'],
  ['/company/services/', 'service'],
  ['/company/holidays/', 'holiday'],
  ['/company/calendars/', 'calendar'],
  ['/company/vat-rates/', 'vat_rate'],
  ['/company/nominal-accounts/', 'nominal_account'],
  ['/company/extra-fields/', 'extra_field'],
  ['/company/tags/', 'tag'],
  ['/company/', 'org'],
  ['/equipment/categories/', 'equipment_category'],
  ['/equipment/filter-sets/', 'filter_set'],
  ['/equipment/imports/', 'record_import'],
  ['/suppliers/filter-sets/', 'filter_set'],
  ['/suppliers/imports/', 'record_import'],
  ['/equipment/', 'equipment'],
  ['/suppliers/', 'supplier'],
  ['/auth/sessions/', 'session'],
  ['/auth/impersonation/', 'member'],
  ['/clients/categories/', 'client_category'],
  ['/clients/types/', 'client_type'],
  ['/clients/filter-sets/', 'filter_set'],
  ['/clients/imports/', 'record_import'],
  ['/clients/email-templates/', 'email_template'],
  ['/clients/merges/', 'merge'],
  ['/clients/', 'client'],
  ['/contacts/filter-sets/', 'filter_set'],
  ['/contacts/imports/', 'record_import'],
  ['/contacts/merges/', 'merge'],
  ['/contacts/', 'contact'],
  ['/comments/', 'comment'],
  ['/messages/', 'mail'],
  ['/files/filter-sets/', 'filter_set'],
  ['/files/', 'file'],
  ['/notifications/', 'notification'],
  ['/projects/', 'project'],
]
/** Ids that are called alike and name something else for each kind of record. */
const byPathAndName: [prefix: string, name: string, table: string][] = [
  ['/qualifications/', 'type_id', 'qualification_type'],
  ['/clients/', 'category_id', 'client_category'],
  ['/equipment/', 'category_id', 'equipment_category'],
  ['/clients/', 'type_id', 'client_type'],
  ['/clients/', 'category_ids', 'client_category'],
  ['/equipment/', 'category_ids', 'equipment_category'],
  ['/clients/', 'type_ids', 'client_type'],
  ['/clients/', 'kept_id', 'client'],
  ['/contacts/', 'kept_id', 'contact'],
  ['/clients/', 'from_id', 'client'],
  ['/contacts/', 'from_id', 'contact'],
  ['/company/tags/', 'from_id', 'tag'],
]
const byName: Record<string, string> = {
  user_id: 'member',
  user_ids: 'member',
  manager_id: 'member',
  user_manager_ids: 'member',
  usersIncludeIds: 'member',
  userManagerIds: 'member',
  departmentIds: 'department',
  department_id: 'department',
  department_ids: 'department',
  project_id: 'project',
  task_id: 'task',
  group_id: 'user_group',
  group_ids: 'user_group',
  add_group_ids: 'user_group',
  remove_group_ids: 'user_group',
  calendar_id: 'calendar',
  main_org_id: 'org',
  org_id: 'org',
  client_id: 'client',
  client_ids: 'client',
  contact_id: 'contact',
  supplier_id: 'supplier',
  equipment_id: 'equipment',
  qualification_id: 'qualification',
  manager_ids: 'member',
  parent_id: 'client',
  org_ids: 'client',
  invoice_contact_ids: 'contact',
}

/** The table that an id names; null when no rule says. */
export function tableOf({ path }: Endpoint, field: IdField): string | null {
  const name = field.path.findLast((step) => step !== '*') ?? ''
  if (name === 'id' || name === 'ids' || name === 'versions')
    return byPath.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null
  const special = byPathAndName.find(([prefix, called]) => called === name && path.startsWith(prefix))
  return special?.[2] ?? byName[name] ?? null
}
