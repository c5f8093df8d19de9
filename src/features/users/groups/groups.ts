/**
 * The groups that every new organisation starts with (docs/rules/access.md#groups). From then on they are its own
 * data.
 */
import { allPermissions, diaryScopes, type DiaryScope, type Permission } from '#core/permissions.ts'

export const administratorGroup = 'Administrator'

const ownDiary = ['diary.view_entry', 'diary.add_entry', 'diary.change_entry', 'diary.delete_entry'] as const
const ownLeave = ['leave.add_leave', 'leave.change_leave'] as const
const ownExpenses = [
  'expenses.add_expense',
  'expenses.change_expense',
  'expenses.delete_expense',
  'expenses.view_expense',
] as const

const diary = (...scopes: DiaryScope[]): Permission[] =>
  scopes.flatMap((scope) =>
    (['view', 'change', 'decide', 'reset'] as const).map((verb) => `diary.${verb}_${scope}` as const),
  )

const permissionsOf = (...groups: string[]) =>
  allPermissions.filter((permission) => groups.includes(permission.split('.')[0] ?? ''))

// Permissions of administration, which directors do not have.
const administration = new Set<Permission>([
  ...permissionsOf('groups', 'company').filter((permission) => !permission.endsWith('_audit')),
  'users.add_user',
  'users.change_user',
  'users.delete_user',
  'users.export_person',
  'users.remove_details',
  'profiles.can_impersonate',
])
const narrowScopes = new Set<Permission>([
  ...diary(...diaryScopes.filter((scope) => scope !== 'any')),
  ...permissionsOf('expenses').filter((permission) => permission.includes('_own_')),
])

const viewRecords = [
  'clients.view_client',
  'clients.view_category',
  'clients.view_type',
  'contacts.view_contact',
  'projects.view_project',
  'projects.view_category',
  'tasks.view_task',
  'quote_items.view_quoteitem',
  'equipment.view_equipment',
  'file.view_file',
] as const satisfies readonly Permission[]

export interface GroupDefault {
  name: string
  permissions: readonly Permission[]
}

export const defaultGroups: readonly GroupDefault[] = [
  { name: administratorGroup, permissions: allPermissions },
  {
    name: 'Director',
    permissions: allPermissions.filter(
      (permission) => !administration.has(permission) && !narrowScopes.has(permission),
    ),
  },
  {
    name: 'Manager',
    permissions: [
      ...ownDiary,
      ...diary('own_staff', 'own_department', 'own_project'),
      'diary.export',
      'diary.view_reporttemplate',
      ...ownLeave,
      'leave.view_own_staff',
      'leave.view_own_department',
      'leave.decide_own_staff',
      'leave.decide_own_department',
      ...ownExpenses,
      'expenses.view_own_staff',
      'expenses.view_own_department',
      'expenses.check_own_staff',
      'expenses.check_own_department',
      'expenses.check_own_project',
      ...viewRecords,
      'clients.add_client',
      'clients.change_client',
      'clients.view_comment',
      'contacts.add_contact',
      'contacts.change_contact',
      'contacts.view_comment',
      'projects.add_project',
      'projects.change_project',
      'projects.view_quote',
      'projects.view_comment',
      'projects.view_confirmation',
      'projects.view_reporttemplate',
      'projects.view_financials_own_projects',
      'projects.export_ppr_own_projects',
      'tasks.add_task',
      'tasks.change_task',
      'tasks.delete_task',
      'quote_items.add_quoteitem',
      'quote_items.change_quoteitem',
      'quote_items.delete_quoteitem',
      'profiles.change_profile',
      'profiles.view_qualification',
      'users.view_user',
      'file.add_file',
      'file.change_file',
      'dashboard.view_dashboard',
    ],
  },
  {
    name: 'Staff',
    permissions: [...ownDiary, ...ownLeave, ...ownExpenses, ...viewRecords, 'file.add_file', 'profiles.change_profile'],
  },
  {
    name: 'Finance',
    permissions: [
      ...ownDiary,
      'diary.view_any',
      'diary.export',
      ...ownLeave,
      ...ownExpenses,
      'expenses.view_any',
      'expenses.approve_any',
      'expenses.export',
      ...viewRecords,
      ...permissionsOf('invoice', 'payment', 'accounting', 'supplier'),
      'profiles.change_profile',
      'clients.view_invoice',
      'clients.view_payment',
      'clients.export',
      'projects.view_quote',
      'projects.view_financials',
      'projects.export',
      'projects.export_valuations',
      'dashboard.view_dashboard',
    ],
  },
  { name: 'External', permissions: [...ownDiary, 'tasks.view_task'] },
]
