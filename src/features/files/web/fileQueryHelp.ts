/** Help of the query box for files: the keys of fileSearch.ts with their values. */
import { has } from '#core/permissions.ts'
import { findPickablePeople } from '#features/users/users/web/people.ts'
import type { SessionMe } from '#web/session.tsx'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { KeyHelps, QueryHelp } from '#web/ui/query/types.ts'
import { fileHolders, fileKinds } from '../files.rules.ts'
import type { fileSearchKeys } from '../fileSearch.ts'
import { kindWords, ownerWord } from './fileWords.ts'

export function fileQueryHelp(me: SessionMe): QueryHelp {
  const keys: KeyHelps<typeof fileSearchKeys> = {
    name: { hint: 'Part of the name', example: 'plan' },
    type: {
      hint: 'Picture, PDF, document …',
      options: fileKinds.map((value) => ({ value, label: kindWords[value] })),
    },
    of: {
      hint: 'Kind of record it belongs to, or firm',
      options: fileHolders.map((value) => ({ value, label: ownerWord(value) })),
    },
    record: { hint: 'Part of the name of its record', example: 'bath' },
    by: {
      hint: 'Who added it',
      example: 'me',
      options: async (search, signal) => [
        { value: 'me', label: 'Me' },
        ...(has(me, 'users.view_user') ? await findPickablePeople(search, signal) : []).map(({ name }) => ({
          value: name,
          label: name,
        })),
      ],
    },
    size: { hint: 'In kB: >500, 10-20' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
  }
  return keyHelps(keys)
}
