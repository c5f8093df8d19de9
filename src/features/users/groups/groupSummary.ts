/** Groups in a line of words: what somebody in one does all day, from its permissions. */
import { joinedByAnd } from '#core/locale/lists.ts'
import type { Wording } from '#core/locale/wording.ts'
import { allPermissions, type Permission } from '#core/permissions.ts'

/**
 * Says what the people of a group do: `Runs jobs, approves hours and leave`. Groups are edited by each firm, so the words
 * follow from the permissions and not from the name.
 */
export function groupSummary(permissions: readonly Permission[], words: Wording): string {
  const held = new Set(permissions)
  if (held.size === 0) return 'No permissions yet'
  if (allPermissions.every((permission) => held.has(permission))) return 'May do everything'
  const may = (...any: Permission[]) => any.some((permission) => held.has(permission))
  const begins = (start: string) => permissions.some((permission) => permission.startsWith(start))
  const leave = words.leave.toLowerCase()
  const decided = [
    ...(begins('diary.decide_') ? ['hours'] : []),
    ...(begins('leave.decide_') ? [leave] : []),
    ...(begins('expenses.approve_') ? ['expenses'] : []),
  ]
  const duties = [
    ...(may('users.change_user', 'groups.change_group', 'company.change_company')
      ? ['manages people and settings']
      : []),
    ...(may('projects.change_project') ? ['runs jobs'] : []),
    ...(decided.length > 0 ? [`approves ${joinedByAnd(decided)}`] : []),
    ...(may('invoice.add_invoice', 'invoice.change_invoice') ? ['issues invoices'] : []),
    ...(may('supplier.change_bill') ? ['pays bills'] : []),
  ]
  return sentence(duties.length > 0 ? duties : dailyWork(may, leave))
}

/** Returns what remains for a group that decides nothing. */
function dailyWork(may: (...any: Permission[]) => boolean, leave: string): string[] {
  const logged = [
    ...(may('diary.add_entry') ? ['hours'] : []),
    ...(may('leave.add_leave') ? [leave] : []),
    ...(may('expenses.add_expense') ? ['expenses'] : []),
  ]
  const seen = [
    ...(may('projects.view_project') ? ['projects'] : []),
    ...(may('clients.view_client') ? ['clients'] : []),
    ...(may('tasks.view_task') ? ['tasks'] : []),
  ]
  return [
    ...(logged.length > 0 ? [`logs their own ${joinedByAnd(logged)}`] : []),
    ...(seen.length > 0 ? [`sees ${joinedByAnd(seen)}`] : []),
  ]
}

const sentence = (duties: readonly string[]): string => {
  const text = duties.length > 0 ? duties.join(', ') : 'sees single records'
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}
