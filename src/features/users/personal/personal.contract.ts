/** A person's data: as one archive for who asks for it, and the removal of their details once they have left. */
import * as z from 'zod/mini'

import { endpoint, IdInPath, Instant, Name, Nothing, text } from '#core/contract.ts'

const archive = ['application/zip'] as const

export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'GET',
  path: '/users/:id/data/',
  summary: 'All data of a person, as a ZIP of JSON, CSV and files',
  access: 'users.export_person',
  inPerson: 'people',
  params: IdInPath,
  reply: z.string(),
  raw: archive,
  heavy: true,
})

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'GET',
  path: '/users/me/data/',
  summary: 'All my data, as a ZIP of JSON, CSV and files',
  access: 'session',
  inPerson: 'account',
  reply: z.string(),
  raw: archive,
  heavy: true,
})

const Part = z.object({ what: z.string(), count: z.int() })

/** `refused`: why their details cannot be removed now; null where they can. `years`: how long what is kept is kept. */
export const getDetailsToRemove = endpoint({
  name: 'getDetailsToRemove',
  method: 'GET',
  path: '/users/:id/details/',
  summary: 'What is removed and what is stored, with reasons, when the details of a former member are removed',
  access: 'users.remove_details',
  params: IdInPath,
  reply: z.object({
    refused: z.nullable(z.string()),
    details_removed: z.nullable(Instant),
    removed: z.array(Part),
    kept: z.array(z.extend(Part, { why: z.string() })),
    /** Whether their account goes too: it is of no other organisation. */
    account: z.enum(['none', 'goes', 'stays']),
    years: z.int(),
  }),
})
export type DetailsToRemove = z.output<typeof getDetailsToRemove.reply>

/** `name`: their name, typed once more. `reason` is kept, and names nobody. */
export const DetailsRemoval = z.strictObject({ name: Name, reason: text({ min: 1, max: 500 }) })

export const removeDetails = endpoint({
  name: 'removeDetails',
  method: 'POST',
  path: '/users/:id/details/remove/',
  summary: 'Remove the details of a person who has left, for good: they are a former member by number from then on',
  access: 'users.remove_details',
  inPerson: 'people',
  params: IdInPath,
  body: DetailsRemoval,
  reply: Nothing,
})
