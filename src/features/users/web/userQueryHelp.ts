/** What the query box of people offers: the keys of users.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { listDepartments } from '#features/company/company.contract.ts'
import { call } from '#web/api.ts'
import type { Me } from '#web/session.tsx'
import type { QueryHelp, QueryOption } from '#web/ui/query/types.ts'
import { listGroups } from '../users.contract.ts'
import { type UserSearchKey, type UserTrait, userTraits } from '../users.search.ts'
import { people } from './people.ts'

const named = (rows: readonly { name: string }[], search = ''): QueryOption[] =>
  rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ name }) => ({ value: name, label: name }))

const traitWords: Record<UserTrait, string> = {
  active: 'Here',
  inactive: 'Left',
  external: 'Not employed here',
  visitor: 'Of another organisation',
  invited: 'Invited, not signed in yet',
  unable: 'Cannot sign in, not invited',
}

export function userQueryHelp(me: Me): QueryHelp {
  const keys: Record<UserSearchKey, Omit<QueryHelp[number], 'key'>> = {
    department: {
      hint: 'Name of the department',
      options: async (search, signal) => named(await call(listDepartments, {}, { signal }), search),
    },
    manager: {
      hint: 'Whom they report to',
      options: async (search, signal) => [{ value: 'me', label: 'Me' }, ...named(await people(search, signal))],
    },
    group: {
      hint: 'What they may do',
      options: async (search, signal) =>
        has(me, 'groups.view_group') ? named(await call(listGroups, {}, { signal }), search) : [],
    },
    is: {
      hint: 'External, invited, inactive …',
      options: userTraits.map((value) => ({ value, label: traitWords[value] })),
    },
    name: { hint: 'Part of the name' },
    position: { hint: 'Part of the position' },
    email: { hint: 'Part of the address' },
    phone: { hint: 'Digits of a number' },
    start: { hint: 'Started: a day, or days from-to' },
    end: { hint: 'Leaves: a day, or days from-to' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
  }
  return Object.entries(keys).map(([key, help]) => ({ key, ...help }))
}
