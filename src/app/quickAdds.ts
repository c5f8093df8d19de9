/** Kinds that pickers add to without leaving the form around them, a line each. */
import type { Endpoint } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'
import type { QuickEntry, QuickOwner } from '#web/registry.ts'

/** A list of the settings, of which a row is a name. */
const named = (noun: string, calls: () => Promise<{ list: Endpoint; create: Endpoint }>): QuickEntry => ({
  noun,
  permission: 'company.change_company',
  form: async () => (await import('#web/record/quick/quickName.tsx')).quickName(noun, await calls()),
})
const record = (noun: string, permission: Permission, form: QuickEntry['form']): QuickEntry => ({
  noun,
  permission,
  form,
})

const company = () => import('#features/company/company.contract.ts')
const clientLists = () => import('#features/clients/clients/clientLists.contract.ts')
const projectLists = () => import('#features/projects/projectLists.ts')

export const quickAdds: Readonly<Record<QuickOwner, QuickEntry>> = {
  client: record(
    'client',
    'clients.add_client',
    async () => (await import('#features/clients/clients/web/quick.tsx')).quick,
  ),
  contact: record(
    'contact',
    'contacts.add_contact',
    async () => (await import('#features/clients/contacts/web/quick.tsx')).quick,
  ),
  project: record(
    'project',
    'projects.add_project',
    async () => (await import('#features/projects/web/quick.ts')).quick,
  ),
  task: record('task', 'tasks.add_task', async () => (await import('#features/tasks/web/quick.ts')).quick),
  supplier: record(
    'supplier',
    'supplier.add_supplier',
    async () => (await import('#features/suppliers/web/quick.ts')).quick,
  ),
  user: record('person', 'users.add_user', async () => (await import('#features/users/users/web/quick.tsx')).quick),
  department: named('department', async () => (await company()).departmentCalls),
  service: named('service', async () => (await company()).serviceCalls),
  client_category: named('client category', async () => (await clientLists()).clientCategoryCalls),
  client_type: named('client type', async () => (await clientLists()).clientTypeCalls),
  project_category: named('project category', async () => (await projectLists()).projectCategoryCalls),
  project_source: named('source', async () => (await projectLists()).projectSourceCalls),
  equipment_category: named(
    'equipment category',
    async () => (await import('#features/equipment/equipment.ts')).equipmentCategoryCalls,
  ),
  expense_type: named(
    'type of expense',
    async () => (await import('#features/expenses/expenseLists.ts')).expenseTypeCalls,
  ),
  task_type: named('type of task', async () => (await import('#features/tasks/taskLists.ts')).taskTypeCalls),
}
