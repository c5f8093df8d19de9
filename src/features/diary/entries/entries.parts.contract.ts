/** What a row of the diary says of the records that it refers to. */
import * as z from 'zod/mini'

import { Id } from '#core/contract.ts'

export const EntryUser = z.object({
  id: Id,
  name: z.string(),
  manager_id: z.nullable(Id),
  department: z.nullable(z.object({ id: Id, name: z.string() })),
  department_ids: z.array(Id),
})
export const EntryProject = z.object({ id: Id, reference: z.string(), name: z.string(), managed_by_id: z.nullable(Id) })
export const EntryQuoteItem = z.object({ id: Id, name: z.string(), department_id: z.nullable(Id) })
export const EntryTask = z.object({ id: Id, name: z.string() })
