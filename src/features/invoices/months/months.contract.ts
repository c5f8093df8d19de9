/** The close of a month: nothing that is dated in it changes until it is reopened. */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, Instant, Ref, text } from '#core/contract.ts'

export const closesMonths = 'invoice.close_month'
const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month, such as 2026-11.'))

/**
 * Work that a month waits for, by person: hours that are not submitted or not decided, expenses that are not decided.
 */
const Waiting = z.object({
  kind: z.enum(['unsubmitted', 'undecided', 'expenses']),
  user: Ref,
  count: z.int(),
  /** Hours of the entries. */
  hours: z.nullable(Decimal2),
})
export type MonthWaiting = z.output<typeof Waiting>

const Close = z.object({
  id: Id,
  month: Month,
  closed: Instant,
  closed_by: Ref,
  reopened: z.nullable(Instant),
  reopened_by: z.nullable(Ref),
  reason: z.string(),
})
export type Close = z.output<typeof Close>

/** Months are closed in their order: with one, all before it. */
const Months = z.object({
  closed_through: z.nullable(Month),
  /** The month that can be closed now; before the first close the last one that is over. */
  next: z.nullable(Month),
  /** Work that the month waits for, for whoever closes months. */
  waiting: z.array(Waiting),
  /** The newest first. */
  history: z.array(Close),
})
export type Months = z.output<typeof Months>

export const getMonths = endpoint({
  name: 'getMonths',
  method: 'GET',
  path: '/invoices/months/',
  summary:
    'The last closed month, what must be decided before the next can be closed, and the history of closing and reopening',
  access: 'invoice.view_invoice',
  reply: Months,
})

export const closeMonth = endpoint({
  name: 'closeMonth',
  method: 'POST',
  path: '/invoices/months/close/',
  summary: 'Close a month: nothing dated in it or before can be added, changed or deleted',
  access: closesMonths,
  body: z.strictObject({ month: Month }),
  reply: Months,
})

export const reopenMonth = endpoint({
  name: 'reopenMonth',
  method: 'POST',
  path: '/invoices/months/reopen/',
  summary: 'Reopen the last closed month, so that records dated in it can be changed',
  access: closesMonths,
  body: z.strictObject({ month: Month, reason: text({ min: 1, max: 1000, lines: true }) }),
  reply: Months,
})
