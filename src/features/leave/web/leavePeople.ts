/** Lists people for whom the viewer enters leave: themselves, and those whose leave they decide. */
import { includesText } from '#core/folded.ts'
import type { Profile } from '#features/auth/authProfile.contract.ts'
import { has } from '#core/permissions.ts'
import { listUsers } from '#features/users/users/users.contract.ts'
import { call } from '#web/api.ts'
import { mayCall } from '#web/mayCall.ts'
import type { PickerOption } from '#web/ui/form/useServerOptions.ts'
import { decides } from '../leavePermissions.ts'

export const decidesSome = (me: Pick<Profile, 'permissions'>): boolean =>
  decides.some((permission) => has(me, permission))

/** Whether the viewer may see the leave of others, so that screens must name the person. */
export const seesOthers = (me: Pick<Profile, 'permissions'>): boolean =>
  (['any', 'own_staff', 'own_department'] as const).some((scope) => has(me, `leave.view_${scope}`))

/** Returns the queries whose answers together list everybody whose leave the viewer decides. */
function scopesOf(me: Profile): Record<string, string>[] {
  if (has(me, 'leave.decide_any')) return [{}]
  const departments = [...new Set([...(me.department_id === null ? [] : [me.department_id]), ...me.department_ids])]
  return [
    ...(has(me, 'leave.decide_own_staff') ? [{ manager_id: String(me.id) }] : []),
    ...(has(me, 'leave.decide_own_department') && departments.length > 0
      ? [{ department_id: departments.join(',') }]
      : []),
  ]
}

export const findPeople =
  (me: Profile) =>
  async (search: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const requested = mayCall(me, listUsers) ? scopesOf(me) : []
    const answers = await Promise.all(
      requested.map((scope) =>
        call(listUsers, { query: { selection: 'true', ...(search !== '' && { search }), ...scope } }, { signal }),
      ),
    )
    const people = answers
      .flatMap((answer) => (Array.isArray(answer) ? answer : answer.results))
      .filter(({ id, external }) => id !== me.id && !external)
      .map(({ id, name }) => ({ id, name }))
    const unique = [...new Map(people.map((person) => [person.id, person])).values()]
    const mine = includesText(me.name, search) ? [{ id: me.id, name: me.name, hint: 'me' }] : []
    return [...mine, ...unique.toSorted((a, b) => a.name.localeCompare(b.name))]
  }
