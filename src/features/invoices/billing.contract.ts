/** Work that a line of an invoice bills, and the request for a draft (docs/rules/money.md#invoices). */
import * as z from 'zod/mini'

import { Id, IsoDate } from '#core/contract.ts'

/** Largest number of entries of a line; a project’s hours of a year are some two thousand. */
const maxEntries = 5000
const Ids = z.array(Id).check(z.maxLength(maxEntries, `At most ${maxEntries}.`))

/** `entry_ids`: hours, `expense_ids`: expenses of the projects of its client, `valuation_id`: whose amount it is. */
export const BilledSent = {
  /** Month of a retainer that the line bills, by its first day. */
  month: z._default(
    z.nullable(IsoDate.check(z.refine((day) => day.endsWith('-01'), 'Enter a month as its first day.'))),
    null,
  ),
  valuation_id: z._default(z.nullable(Id), null),
  entry_ids: z._default(Ids, []),
  expense_ids: z._default(Ids, []),
}
export const Billed = {
  month: z.nullable(IsoDate),
  valuation_id: z.nullable(Id),
  entry_ids: z.array(Id),
  expense_ids: z.array(Id),
}
export const nothingBilled = {
  month: null as string | null,
  valuation_id: null as number | null,
  entry_ids: [] as number[],
  expense_ids: [] as number[],
}

const draftDetails = ['item', 'person', 'entry'] as const
export type DraftDetail = (typeof draftDetails)[number]
export const draftKinds = ['hours', 'expenses', 'items'] as const
export type DraftKind = (typeof draftKinds)[number]

/**
 * Behind an invoice: no hours; those that are charged by the hour, with amounts where each has a line of its own; all of them,
 * those that are part of a price too; all of them with what they are worth.
 */
export const timesheets = ['none', 'charged', 'hours', 'amounts'] as const
export type Timesheet = (typeof timesheets)[number]

export const periodMissing = 'Billing & Timesheets Start/End must be set'
const listOf = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.optional(z.array(item).check(z.minLength(1, 'Choose at least one.'), z.maxLength(max, `At most ${max}.`)))

/**
 * `kinds`: what is billed. Unless told, hours and expenses where a period is said, and items where none is, or where a
 * percentage or a valuation is. `entry_ids`, `expense_ids` and `quote_item_ids` leave out all others of their kind.
 */
export const DraftParams = z.strictObject({
  /** The client who pays; by default the payer of the projects. Without projects: all that this client pays for. */
  client_id: z.optional(Id),
  project_ids: listOf(Id, 50),
  start: z.optional(IsoDate),
  end: z.optional(IsoDate),
  detail: z._default(z.enum(draftDetails), 'person'),
  kinds: listOf(z.enum(draftKinds), draftKinds.length),
  /** Percentage of each item's price, at most its unbilled part. */
  percent: z.optional(
    z.string().check(z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'Enter a percentage up to 100.')),
  ),
  /** An agreed one: of each of its items what it has reached and is not billed. */
  valuation_id: z.optional(Id),
  entry_ids: listOf(Id, maxEntries),
  expense_ids: listOf(Id, maxEntries),
  quote_item_ids: listOf(Id, 500),
})
export type DraftParams = z.output<typeof DraftParams>
