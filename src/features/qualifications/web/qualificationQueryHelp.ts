/** What the query box of qualifications offers: the keys of qualifications.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { departmentCalls } from '#features/company/company.contract.ts'
import { findPickablePeople } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import type { Me } from '#web/session.tsx'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { KeyHelps, QueryHelp, QueryOption } from '#web/ui/query/types.ts'
import { qualificationTypeCalls } from '../qualifications.contract.ts'
import type { qualificationSearchKeys, QualificationTrait } from '../qualifications.search.ts'

const named = (rows: readonly { name: string }[], search = ''): QueryOption[] =>
  rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ name }) => ({ value: name, label: name }))

/** Only types of the keys: with its values the help would fetch the screen that has them, which is there already. */
const traitWords: Record<QualificationTrait, string> = {
  valid: 'Holds for longer than that',
  expiring: 'Ends within 60 days',
  expired: 'Is over',
  renewed: 'Replaced by a later one',
  forever: 'Never ends',
  proven: 'With a file as evidence',
  mine: 'My own',
}

export function qualificationQueryHelp(me: Me): QueryHelp {
  const types = async (search: string, signal: AbortSignal) =>
    has(me, 'profiles.view_qualification') ? named(await call(qualificationTypeCalls.list, {}, { signal }), search) : []
  const keys: KeyHelps<typeof qualificationSearchKeys> = {
    person: {
      hint: 'Whose it is',
      example: 'me',
      options: async (search, signal) => [
        { value: 'me', label: 'Me' },
        ...(has(me, 'users.view_user') ? named(await findPickablePeople(search, signal)) : []),
      ],
    },
    type: { hint: 'What it is, or part of that', example: 'ladder', options: types },
    is: {
      hint: 'Expired, expiring, valid …',
      options: Object.entries(traitWords).map(([value, label]) => ({ value, label })),
    },
    expires: { hint: 'Its last day: a day, days from-to, <day or >day' },
    department: {
      hint: 'The main department of the person',
      example: 'field',
      options: async (search, signal) => named(await call(departmentCalls.list, {}, { signal }), search),
    },
    start: { hint: 'Holds from: a day, or days from-to' },
    reference: { hint: 'Part of the reference', example: 'C-20' },
    notes: { hint: 'Words of the notes', example: 'renewal' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
    name: { hint: 'The same as type', example: 'ladder' },
  }
  return keyHelps(keys)
}
