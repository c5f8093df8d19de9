/** What the query box of files offers: the keys of files.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { people } from '#features/users/web/people.ts'
import type { Me } from '#web/session.tsx'
import type { QueryHelp } from '#web/ui/query/types.ts'
import { fileKinds, fileOwners } from '../files.rules.ts'
import type { FileSearchKey } from '../files.search.ts'
import { kindWords, ownerWords } from './fileWords.ts'

export function fileQueryHelp(me: Me): QueryHelp {
  const keys: Record<FileSearchKey, Omit<QueryHelp[number], 'key'>> = {
    name: { hint: 'Part of the name' },
    type: {
      hint: 'Picture, PDF, document …',
      options: fileKinds.map((value) => ({ value, label: kindWords[value] })),
    },
    of: {
      hint: 'The kind of record that it belongs to',
      options: fileOwners.map((value) => ({ value, label: ownerWords[value] })),
    },
    record: { hint: 'Part of the name of its record' },
    by: {
      hint: 'Who added it',
      options: async (search, signal) => [
        { value: 'me', label: 'Me' },
        ...(has(me, 'users.view_user') ? await people(search, signal) : []).map(({ name }) => ({
          value: name,
          label: name,
        })),
      ],
    },
    size: { hint: 'In kB: >500, 10-20' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
  }
  return Object.entries(keys).map(([key, help]) => ({ key, ...help }))
}
