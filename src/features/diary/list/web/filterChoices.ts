/** The choices of the diary's filters, from the calls of the pickers. */
import { includesText } from '#core/folded.ts'
import { departmentCalls } from '#features/company/company.contract.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { pickTasks } from '#features/tasks/taskOptions.ts'
import { listUsers } from '#features/users/users/users.contract.ts'
import { visitorHint } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import type { SessionMe } from '#web/session.tsx'

export interface ListChoice {
  id: number
  name: string
  /** People who have left stay in the choices, since their hours do. */
  left?: boolean
  /** Tells namesakes apart: where a visitor is from. */
  hint?: string | null
}

const searched = (search: string) => (search === '' ? {} : { search })

async function usersLike(me: SessionMe, query: Record<string, string>, signal: AbortSignal): Promise<ListChoice[]> {
  if (!mayCall(me, listUsers)) return []
  const found = await call(listUsers, { query: { selection: 'true', include_inactive: 'true', ...query } }, { signal })
  return ('results' in found ? found.results : found).map((user) => ({
    id: user.id,
    name: user.name,
    left: !user.active,
    hint: visitorHint(user),
  }))
}

export const people = (me: SessionMe, search: string, signal: AbortSignal) => usersLike(me, searched(search), signal)

/** Searches for people who are somebody's manager. */
export const managers = (me: SessionMe, search: string, signal: AbortSignal) =>
  usersLike(me, { with_staff: 'true', ...searched(search) }, signal)

/** Returns people by ids, former ones too; people whom the caller may not pick are missing. */
export const peopleNamed = (me: SessionMe, ids: readonly number[], signal: AbortSignal) =>
  usersLike(me, { ids: ids.join(',') }, signal)

export async function departments(search: string, signal: AbortSignal): Promise<ListChoice[]> {
  const all = await call(departmentCalls.list, {}, { signal })
  const like = ({ name }: ListChoice) => includesText(name, search)
  return all.filter(like).map(({ id, name }) => ({ id, name }))
}

export const projects = async (me: SessionMe, search: string, signal: AbortSignal) =>
  mayCall(me, pickProjects) ? call(pickProjects, { query: { selection: 'true', ...searched(search) } }, { signal }) : []

export const tasks = async (me: SessionMe, search: string, signal: AbortSignal) =>
  mayCall(me, pickTasks) ? call(pickTasks, { query: { selection: 'true', ...searched(search) } }, { signal }) : []
