/** Screens that permissions open, under their names in the navigation; a test compares the two. */
import type { Wording } from '#core/locale/wording.ts'
import { allPermissions, diaryScopes, type Permission } from '#core/permissions.ts'
import { mayChangeAccounts } from '#features/company/companyPermissions.ts'

const ofLeave = allPermissions.filter((permission) => permission.startsWith('leave.'))

const screens: Partial<Record<Permission, (words: Wording) => string | readonly string[]>> = {
  'diary.view_entry': ({ diary }) => diary,
  ...Object.fromEntries(diaryScopes.map((scope) => [`diary.decide_${scope}`, () => 'Inbox'])),
  'tasks.view_task': () => ['Schedule', 'Tasks'],
  ...Object.fromEntries(ofLeave.map((permission) => [permission, ({ leave }: Wording) => leave])),
  ...Object.fromEntries(
    ofLeave
      .filter((permission) => permission.startsWith('leave.decide_'))
      .map((permission) => [permission, ({ leave }: Wording) => ['Inbox', leave]]),
  ),
  'clients.view_client': () => 'Clients',
  'contacts.view_contact': () => 'Contacts',
  'expenses.view_expense': () => 'Expenses',
  ...Object.fromEntries(
    allPermissions
      .filter((permission) => /^expenses\.(check|approve)_/.test(permission))
      .map((permission) => [permission, () => 'Inbox']),
  ),
  'projects.view_quote': ({ quotes }) => quotes,
  'projects.view_project': () => 'Projects',
  'invoice.view_invoice': () => 'Invoices',
  'payment.view_payment': () => 'Payments',
  'supplier.view_bill': () => 'Bills',
  'accounting.view_journal': () => 'Journal',
  'supplier.view_supplier': () => 'Suppliers',
  'users.view_user': () => 'People',
  'users.change_user': () => 'Settings',
  'groups.view_group': () => 'Groups',
  'groups.change_group': () => 'Groups',
  'profiles.view_qualification': () => 'Qualifications',
  'equipment.view_equipment': () => 'Equipment',
  'file.view_file': () => 'Files',
  'company.view_audit': () => 'Settings',
  'company.change_webhooks': () => 'Settings',
  'company.export_all': () => 'Settings',
  ...Object.fromEntries(mayChangeAccounts.map((mayChangeAccount) => [mayChangeAccount, () => 'Settings'])),
}

export const opensOf = (permission: Permission, words: Wording): readonly string[] =>
  [screens[permission]?.(words) ?? []].flat()

/** Returns the screens that permissions open, each once and in one order: `opens Diary, Clients, Files`; null if none. */
export function opensText(permissions: readonly Permission[], words: Wording): string | null {
  const held = new Set(permissions)
  const inOrder = allPermissions.filter((permission) => held.has(permission))
  const opened = new Set(inOrder.flatMap((permission) => opensOf(permission, words)))
  return opened.size === 0 ? null : `opens ${[...opened].join(', ')}`
}
