/** The approver's inbox: waiting entries by person and week, with their oddities. */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, Instant, IsoDate, numberText, Ref } from '#core/contract.ts'
import { approveDiary } from '../entries/entryActions.contract.ts'
import { InPlaceOf } from '#core/inPlaceOf.ts'
import { DiaryEntry } from '../entries/entries.contract.ts'

/** The contract's bound on a batch, so that a week can be approved in one call. */
export const maxOfAWeek = 500

const ids = z.array(Id)

/** Something unusual for the approver: the waiting entries concerned, and the figures of its sentence. */
export const Oddity = z.discriminatedUnion('kind', [
  /** Overlaps another entry of that person, even one that the approver may not see; `more` further ones. */
  z.object({
    kind: z.literal('overlap'),
    entry_ids: ids,
    date: IsoDate,
    start: Instant,
    end: Instant,
    timezone: z.string(),
    more: z.int(),
  }),
  /** More paid hours on a date than `limit`. */
  z.object({ kind: z.literal('long_day'), entry_ids: ids, date: IsoDate, hours: Decimal2, limit: Decimal2 }),
  /** More paid hours on a date than `limit`, without a break or a gap. */
  z.object({ kind: z.literal('no_break'), entry_ids: ids, date: IsoDate, hours: Decimal2, limit: Decimal2 }),
  /** Saturday, Sunday, or the bank holiday named. */
  z.object({ kind: z.literal('weekend'), entry_ids: ids, date: IsoDate, holiday: z.nullable(z.string()) }),
  /** The task has taken more hours than its budget. */
  z.object({ kind: z.literal('over_budget'), entry_ids: ids, task: Ref, hours: Decimal2, budget: Decimal2 }),
])
export type Oddity = z.output<typeof Oddity>

/** A person's week, as the locale's weeks begin. */
export const InboxWeek = z.object({
  user: Ref,
  week_start: IsoDate,
  week_end: IsoDate,
  /** Entries that wait for a decision, oldest first: at most 500, the rest follow once these are decided. */
  entries: z.array(DiaryEntry),
  /** Number of waiting entries and their hours: paid, and the billable part. */
  count: z.int(),
  hours_paid: Decimal2,
  hours_billable: Decimal2,
  /** Paid travel, in minutes. */
  travel: z.int(),
  /** Paid hours of every finished entry of that week which the caller may see or decide, and scheduled hours. */
  hours_week: Decimal2,
  travel_week: z.int(),
  hours_scheduled: Decimal2,
  oddities: z.array(Oddity),
  /** The person in whose place the caller decides the week, and until when; null for their own. */
  in_place_of: z.nullable(InPlaceOf),
})
export type InboxWeek = z.output<typeof InboxWeek>

export const listInbox = endpoint({
  name: 'listInbox',
  method: 'GET',
  path: '/diary/inbox/',
  summary: 'Submitted entries that I may decide, by person and week, oldest first, with remarks',
  access: approveDiary.access,
  query: z.object({ page: z._default(numberText(1, 1_000_000), 1), rows: z._default(numberText(1, 50), 20) }),
  /** `count` weeks and `waiting` entries on all pages together. */
  reply: z.object({ results: z.array(InboxWeek), count: z.int(), waiting: z.int() }),
})
export type Inbox = z.output<typeof listInbox.reply>

/** The most person-weeks that are checked at once, oldest first; the rest follows once these are decided. */
export const maxWeeks = 500
/** The most person-weeks with remarks that are named. */
export const maxNamed = 10

const RemarkedWeek = z.object({
  user: Ref,
  week_start: IsoDate,
  week_end: IsoDate,
  /** Waiting entries with a remark. */
  count: z.int(),
  oddities: z.array(Oddity),
})

export const getInboxSummary = endpoint({
  name: 'getInboxSummary',
  method: 'GET',
  path: '/diary/inbox/summary/',
  summary: 'How many entries wait for me, how many have no remarks, and which weeks have remarks',
  access: approveDiary.access,
  reply: z.object({
    people: z.int(),
    entries: z.int(),
    /** Number of entries without remarks. */
    clean: z.int(),
    /** Weeks with remarks: how many, and the first of them, oldest week first. */
    remarked: z.object({ weeks: z.int(), entries: z.int(), results: z.array(RemarkedWeek) }),
  }),
})
export type InboxSummary = z.output<typeof getInboxSummary.reply>

export const approveInbox = endpoint({
  name: 'approveInbox',
  method: 'POST',
  path: '/diary/inbox/approve/',
  summary: 'Approve all waiting entries without remarks: exactly `count` entries, or none',
  access: approveDiary.access,
  body: z.strictObject({ count: z.int().check(z.minimum(1)) }),
  reply: z.object({ count: z.int() }),
  heavy: true,
})
