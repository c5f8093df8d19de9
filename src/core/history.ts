/** The history of a record, in the one shape that every screen shows. */
import * as z from 'zod/mini'

import { Id, Instant, Ref } from './contract.ts'

/** Names of changes in the audit: the write to the row, or the action that it was part of. */
export type HistoryAction =
  | 'insert'
  | 'update'
  | 'delete'
  | 'undo'
  | 'import'
  | 'undo_import'
  | 'merge'
  | 'unmerge'
  | 'relate'
  | 'change_photo'
  | 'remove_photo'
  | 'change_signature'
  | 'remove_signature'
  | 'accept'
  | 'accept_quote'
  | 'decline_quote'
  | 'acquire'
  | 'release'
  | 'reset_factors'
  | 'make_password_link'
  | 'reset_password'
  | 'request_email'
  | 'cancel_email'
  | 'confirm_email'
  | 'remove_details'
  | 'remind'
  | 'start'
  | 'stop'
  | 'discard'
  | 'submit'
  | 'check'
  | 'approve'
  | 'issue'
  | 'send'
  | 'allocate'
  | 'refund'
  | 'return_payment'
  | 'lock'
  | 'reject'
  | 'cancel'
  | 'recall'
  | 'reset'
  | 'reimburse'
  | 'copy'
  | 'pin'
  | 'comment'
  | 'change_comment'
  | 'remove_comment'
  | 'forget'
  | 'download'
  | 'read_back'

/** A change: its time, its actor, on whose behalf, and each field before and after in words a person can read. */
export const HistoryItem = z.object({
  id: Id,
  at: Instant,
  user: z.nullable(Ref),
  on_behalf_of: z.nullable(Ref),
  /** The key by which it was done. */
  key: z.nullable(Ref),
  /** A `HistoryAction`, as text. */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type HistoryItem = z.output<typeof HistoryItem>
