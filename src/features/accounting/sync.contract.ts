/**
 * The other end of the books: records with the flag `sync` are sent to the program that the server's configuration names
 * (docs/rules/money.md#synchronisation). Where each stands is its `sync_state`.
 */
import * as z from 'zod/mini'

import { endpoint, Id, Instant, Ref } from '#core/contract.ts'
import { mayChangeAccounts } from '#features/company/companyPermissions.ts'

/** Largest number of records of one call, and of the waiting list. */
const max = 200

const Waiting = z.object({
  id: Id,
  state: z.enum(['queued', 'failed']),
  /** Latest answer of the other end. */
  error: z.string(),
  tries: z.int(),
  tried: z.nullable(Instant),
  /** The record's invoice, if the caller may see it. */
  invoice: z.nullable(Ref),
  payment: z.nullable(Ref),
})
const Sync = z.object({
  /** Whether the server knows where to send them. */
  connected: z.boolean(),
  /** Whether new records are synchronised. */
  sync_new: z.boolean(),
  queued: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Failed rows first, then tried ones; rows waiting for their first try are only counted. */
  waiting: z.array(Waiting),
})
export type Sync = z.output<typeof Sync>

export const getSync = endpoint({
  name: 'getAccountingSync',
  method: 'GET',
  path: '/accounting/sync/',
  summary: 'The state of the synchronisation with the books, with refused records',
  access: ['accounting.view_journal', ...mayChangeAccounts],
  reply: Sync,
})

export const changeSync = endpoint({
  name: 'changeAccountingSync',
  method: 'PATCH',
  path: '/accounting/sync/',
  summary: 'Turn synchronisation of new invoices and payments on or off',
  access: mayChangeAccounts,
  body: z.strictObject({ sync_new: z.boolean() }),
  reply: Sync,
})

export const retrySync = endpoint({
  name: 'retryAccountingSync',
  method: 'POST',
  path: '/accounting/sync/retry/',
  summary: 'Retry a refused record; 404 when it is not waiting',
  access: 'accounting.change_sync',
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(max)) }),
  reply: Sync,
})
export const maxWaiting = max
