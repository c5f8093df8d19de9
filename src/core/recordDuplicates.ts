/** Records that a new one may be: told while it is typed, and again when it is saved. */
import * as z from 'zod/mini'

import { endpoint, Id, listText, text } from './contract.ts'
import type { RecordNames } from './records.ts'

/** A similar record. `same`: the equal details; `like`: the names are similar. */
export const Similar = z.object({
  id: Id,
  name: z.string(),
  same: z.array(z.enum(['name', 'like', 'email', 'phone'])),
})
export type Similar = z.output<typeof Similar>

export const recordSimilar = ({ prefix, nouns, add }: RecordNames) =>
  endpoint({
    name: `listSimilar${nouns}`,
    method: 'GET',
    path: `/${prefix}/similar/`,
    summary: `Possible duplicates among ${nouns}: with the same name, email address or telephone, or a similar name`,
    access: add,
    query: z.object({
      name: z._default(text({ max: 255 }), ''),
      email: z._default(text({ max: 255 }), ''),
      phone: z._default(listText(text({ max: 64 }), 20), []),
    }),
    reply: z.array(Similar),
  })
