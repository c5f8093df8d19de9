/**
 * Every permission there is, by group: the one source of the strings that groups are made of, that endpoints ask for,
 * that access rules compile to SQL and that `GET /users/me/` tells the browser.
 *
 * Names and groups are a contract with other programs (docs/rules/access.md#permissions). Groups `invoice`, `payment`,
 * `supplier`, `equipment`, `file`, `dashboard`, `company` and `groups` follow the same pattern for what that section
 * leaves out.
 */
const scopes = ['any', 'own_staff', 'own_department', 'own_quote_item_department', 'own_project'] as const
const people = ['any', 'own_staff', 'own_department'] as const
const deciders = [...people, 'own_project'] as const

const crud = <N extends string>(name: N) => [`add_${name}`, `change_${name}`, `delete_${name}`, `view_${name}`] as const
const over = <V extends string, S extends string>(verb: V, which: readonly S[]) =>
  which.map((scope) => `${verb}_${scope}` as const)

export const permissionCatalogue = {
  users: [...crud('user'), 'export_person', 'remove_details'],
  profiles: [
    'change_profile',
    'view_profile',
    'export',
    'can_impersonate',
    'view_qualification',
    'add_qualification',
    'change_qualification',
    'delete_qualification',
  ],
  groups: ['view_group', 'change_group'],
  company: ['change_company', 'change_webhooks', 'view_audit', 'export_audit', 'export_all'],
  leave: ['view_any', 'view_own_staff', 'view_own_department', 'add_leave', 'change_leave', ...over('decide', people)],
  diary: [
    ...crud('entry'),
    'export',
    'import',
    'view_reporttemplate',
    ...over('view', scopes),
    ...over('change', scopes),
    ...over('decide', scopes),
    ...over('reset', scopes),
  ],
  clients: [
    'add_client',
    'delete_client',
    'change_client',
    'export',
    'view_client',
    'view_category',
    'view_type',
    'view_comment',
    'view_invoice',
    'view_payment',
  ],
  contacts: [...crud('contact'), 'export', 'view_comment', 'delete_crm_link'],
  projects: [
    'add_project',
    'change_project',
    'export',
    'export_ppr_any',
    'export_ppr_own_projects',
    'export_ppr_own_department',
    'export_valuations',
    'view_project',
    'view_quote',
    'view_category',
    'view_comment',
    'view_confirmation',
    'view_financials',
    'view_financials_own_projects',
    'view_reporttemplate',
  ],
  expenses: [
    ...crud('expense'),
    ...over('view', people),
    ...over('check', deciders),
    ...over('approve', deciders),
    'export',
  ],
  tasks: crud('task'),
  quote_items: crud('quoteitem'),
  invoice: [...crud('invoice'), 'export', 'close_month'],
  payment: [...crud('payment'), 'export'],
  accounting: ['view_journal', 'export', 'change_sync'],
  supplier: [...crud('supplier'), ...crud('bill'), 'export'],
  equipment: [...crud('equipment'), 'export'],
  file: crud('file'),
  dashboard: ['view_dashboard'],
  sugarcrm: ['delete_link'],
} as const satisfies Record<string, readonly string[]>

export type Catalogue = typeof permissionCatalogue
export type PermissionGroup = keyof Catalogue
/** `group.permission`, as endpoints and stored groups spell it: `diary.view_entry`. */
export type Permission = { [G in PermissionGroup]: `${G}.${Catalogue[G][number]}` }[PermissionGroup]
/** Permissions whose records are booked to nominal accounts: their holders choose among them. */
export const mayBookToAccounts = [
  'invoice.view_invoice',
  'payment.view_payment',
  'supplier.view_supplier',
  'expenses.approve_any',
] as const satisfies readonly Permission[]
/** The permissions in a profile, by group; a group without any is left out. */
export type Grants = { [G in PermissionGroup]?: Catalogue[G][number][] }

export type DiaryScope = (typeof scopes)[number]
/** The five relations of a person to an entry that may carry a grant (docs/rules/access.md#scopes). */
export const diaryScopes = scopes

export const allPermissions: readonly Permission[] = (Object.keys(permissionCatalogue) as PermissionGroup[]).flatMap(
  (group) => permissionCatalogue[group].map((name) => `${group}.${name}` as Permission),
)

/** True when the profile's grants hold the permission `group.name`. */
export function has(me: { permissions: Grants }, permission: Permission): boolean {
  const [group = '', name = ''] = permission.split('.')
  return (me.permissions[group as PermissionGroup] as readonly string[] | undefined)?.includes(name) ?? false
}

const known = new Set<string>(allPermissions)

/** Stored strings (`diary.view_entry`) as the profile spells them (`{diary: ['view_entry']}`); unknown ones are dropped. */
export function grantsOf(permissions: readonly string[]): Grants {
  const grants: Record<string, string[]> = {}
  for (const permission of permissions) {
    if (!known.has(permission)) continue
    const [group = '', name = ''] = permission.split('.')
    ;(grants[group] ??= []).push(name)
  }
  return grants
}
