/** Help of the query box for people: the keys of userSearch.ts with their values. */
import type { Wording } from '#core/locale/wording.ts'
import { has } from '#core/permissions.ts'
import { call } from '#web/api.ts'
import type { Locale } from '#web/locale.ts'
import type { SessionMe } from '#web/session.tsx'
import { offered } from '#web/record/kit/references.ts'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { KeyHelps, QueryHelp } from '#web/ui/query/types.ts'
import { type UserFlag, userFlags, type userSearchKeys } from '../userSearch.ts'
import type { Profile } from '#features/auth/authProfile.contract.ts'
import { groupCalls } from '../../groups/groups.contract.ts'

const flagWords = ({ organisation }: Wording): Record<UserFlag, string> => ({
  active: 'Here',
  inactive: 'Left',
  external: 'Not employed here',
  visitor: `Of another ${organisation.toLowerCase()}`,
  invited: 'Invited, not signed in yet',
  unable: 'Cannot sign in, not invited',
})

export function userQueryHelp(me: SessionMe, { words }: Locale): QueryHelp {
  const flags = flagWords(words)
  const keys: KeyHelps<typeof userSearchKeys> = {
    department: {
      hint: 'Name of the department',
      example: 'field',
      options: async (search, signal) => (await import('./departments.ts')).departments.offered(me, search, signal),
    },
    manager: {
      hint: 'Their line manager',
      example: 'me',
      options: async (search, signal) =>
        (await import('./personReference.tsx')).personReference.offered(me, search, signal),
    },
    group: {
      hint: 'Their group',
      example: 'staff',
      options: async (search, signal) =>
        has(me, 'groups.view_group') ? offered(await call(groupCalls.list, {}, { signal }), search) : [],
    },
    org: {
      hint: `Main ${words.organisation.toLowerCase()}, by its name`,
      example: 'surveys',
      options: (search) => Promise.resolve(offered((me as Profile).orgs, search)),
    },
    is: {
      hint: 'External, invited, inactive …',
      options: userFlags.map((value) => ({ value, label: flags[value] })),
    },
    name: { hint: 'Part of the name', example: 'smith' },
    position: { hint: 'Part of the position', example: 'surveyor' },
    email: { hint: 'Part of the address', example: '@example.com' },
    phone: { hint: 'Digits of a number', example: '07700' },
    start: { hint: 'Started: a day or a range of days' },
    end: { hint: 'Leaves: a day or a range of days' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
  }
  return keyHelps(keys)
}
