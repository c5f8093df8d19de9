/** What happened to a record, as every history shows it. */
import * as z from 'zod/mini'

import { Id, Instant, Ref } from './contract.ts'

/** One change: who, when, on whose behalf, and each field before and after in words a person can read. */
export const HistoryItem = z.object({
  id: Id,
  at: Instant,
  user: z.nullable(Ref),
  on_behalf_of: z.nullable(Ref),
  /** `insert`, `update`, `delete`, or the action's own name (`approve`, `undo` …). */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type HistoryItem = z.output<typeof HistoryItem>
