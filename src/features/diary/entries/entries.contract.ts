/** The hours diary: what travels (docs/rules/diary.md#entries). */
import * as z from 'zod/mini'

import {
  boolText,
  Decimal2,
  Details,
  endpoint,
  Id,
  IdInPath,
  IdText,
  Instant,
  IsoDate,
  listText,
  Mentions,
  Name,
  Nothing,
  numberText,
  pageOf,
  recordFields,
  text,
  Version,
} from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { Suggestion, EntryUser, workAndTimes } from './entryRows.contract.ts'
import { maxPoints } from './entries.rules.ts'
import { statuses } from './entries.workflow.ts'

export const DiaryStatus = z.enum(statuses)

const Degrees = (max: number) => z.number().check(z.minimum(-max), z.maximum(max))
/** A place where a timer ran: longitude and latitude in degrees, when it was, and how sure the device is, in metres. */
const PlaceFeature = z.strictObject({
  type: z.literal('Feature'),
  geometry: z.strictObject({
    type: z.literal('Point'),
    coordinates: z.tuple([Degrees(180), Degrees(90)]),
  }),
  properties: z.strictObject({
    at: Instant,
    accuracy: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  }),
})
export const Locations = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(PlaceFeature).check(z.maxLength(maxPoints, `At most ${maxPoints} places.`)),
})
export type Locations = z.output<typeof Locations>

/** A saved entry. Hours are text with two decimals, breaks and travel whole minutes. */
export const DiaryEntry = z.object({
  id: Id,
  user: EntryUser,
  user_id: Id,
  ...workAndTimes,
  /** The user's `hours` of that day, week and month: every finished entry that the viewer may see, whatever the filter. */
  hours_day: Decimal2,
  hours_week: Decimal2,
  hours_month: Decimal2,
  details: z.string(),
  status: DiaryStatus,
  decision_notes: z.string(),
  /** People mentioned in the details and in the decision's notes. */
  mentions: Mentions,
  submitted_at: z.nullable(Instant),
  decided_at: z.nullable(Instant),
  decided_by: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The person in whose place it was decided, by their deputy. */
  decided_for: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The entry is invoiced and cannot be changed. */
  locked: z.boolean(),
  /** The entry overlaps another one: its times must change before it can be submitted. */
  overlap: z.boolean(),
  diary_type: z.literal('task'),
  /** A timer runs: there is no end, and hours are 0.00 until it is stopped. */
  active: z.boolean(),
  /** The timer ran for 24 hours and was stopped automatically. */
  auto_stopped: z.boolean(),
  /**
   * The places where the entry's timer ran, oldest first; lists contain only the last. Null if the organisation does
   * not track.
   */
  locations: z.nullable(Locations),
  location_error: z.string(),
  ...recordFields,
  can_submit: z.boolean(),
  can_recall: z.boolean(),
  can_decide: z.boolean(),
  can_reset: z.boolean(),
  can_copy: z.boolean(),
})
export type DiaryEntry = z.output<typeof DiaryEntry>

/** A row of a window's list: an entry, or a suggestion, whose `id` is null. */
const DiaryRow = z.union([DiaryEntry, Suggestion])
export type DiaryRow = z.output<typeof DiaryRow>

const Minutes = (max: number) => z.int().check(z.minimum(0), z.maximum(max))
/** Typed hours on the wire: text with at most two decimals. */
const HoursText = z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter hours as a number with two decimals.'))
const ZoneName = text({ min: 1, max: 64 })

/** Fields of an entry, as they are written. */
export const entryFields = {
  user_id: Id,
  project_id: z.nullable(Id),
  task_id: z.nullable(Id),
  date: IsoDate,
  start: Instant,
  end: Instant,
  timezone: ZoneName,
  /** Minutes; people type steps of 15, but an import or a stopped timer may carry any whole minute. */
  breaks: Minutes(180),
  travel: Minutes(600),
  hours: HoursText,
  /**
   * Non-billable hours, as text like `hours`. Invalid text, or more than the total, is refused with one sentence that
   * names the total.
   */
  hours_nonbillable: text({ max: 32 }),
  details: Details,
}

/** Places `date` and `hours` without times: where the organisation keeps times, the server finds room on that day. */
const place = z.boolean()

const timerFields = {
  active: z.boolean(),
  /** Added to those recorded before; a place of the same instant is there already. Only while the timer runs. */
  locations: Locations,
  /** The reason why the device reports no place; empty when it does. */
  location_error: text({ max: 1000 }),
}

/**
 * A new entry, a draft. By default it is the caller's own, and in the organisation's `timezone`. `start` and `end` are
 * cut to the minute. If the organisation keeps no times, `date` and `hours` suffice; if `end` is left out, `hours`
 * sets it; if both are given they must agree.
 *
 * With `active: true` the caller's own timer starts, now or at `start`, without an end. Each account has one running
 * timer across all organisations: another is a 409 `timer_running`, unless `stop_running` stops it in the same transaction.
 */
export const NewDiaryEntry = z.partial(
  z.strictObject({ ...entryFields, ...timerFields, place, stop_running: z.boolean() }),
)
export type NewDiaryEntry = z.output<typeof NewDiaryEntry>

/**
 * A change. A running timer keeps running; `active: false` stops it, at the server's now unless `end` names a moment
 * before, and always saves: breaks, travel and non-billable hours are cut to what fits, a clash is marked as `overlap`.
 */
export const DiaryEntryChange = z.partial(
  z.strictObject({
    ...entryFields,
    ...timerFields,
    place,
    version: Version,
    status: DiaryStatus,
    reason: Details,
  }),
)
export type DiaryEntryChange = z.output<typeof DiaryEntryChange>

const periodQuery = { start: z.optional(IsoDate), end: z.optional(IsoDate) }

export const DiaryFilter = z.object({
  ...periodQuery,
  search: z.optional(text({ max: 1000 })),
  user_ids: z.optional(listText(IdText)),
  /** The same for one person, as the timer asks. */
  user_id: z.optional(IdText),
  diary_status: z.optional(listText(DiaryStatus)),
  department_ids: z.optional(listText(IdText)),
  user_manager_ids: z.optional(listText(IdText)),
  active: z.optional(boolText),
  /** With either `page` or `rows` the answer is a page, `{results, count}`. */
  page: z.optional(numberText(1, 1_000_000)),
  rows: z.optional(numberText(1, 100)),
  ordering: z._default(z.enum(['-start', 'start']), '-start'),
})
export type DiaryFilter = z.output<typeof DiaryFilter>

export const listDiary = endpoint({
  name: 'listDiary',
  method: 'GET',
  path: '/diary/',
  summary:
    'Entries that I may see, newest start first: those of a window of at most 366 days among what is scheduled (`id` null), or a page of entries',
  offline: 'own',
  access: 'diary.view_entry',
  query: DiaryFilter,
  reply: z.union([z.array(DiaryRow), pageOf(DiaryEntry)]),
})

export const listUserDiary = endpoint({
  name: 'listUserDiary',
  method: 'GET',
  path: '/diary/user/:id/',
  summary: 'Entries of one person in a window of days among what is scheduled (`id` null), newest start first',
  offline: 'own',
  access: 'diary.view_entry',
  params: IdInPath,
  query: z.object({ ...periodQuery, search: DiaryFilter.shape.search, diary_status: DiaryFilter.shape.diary_status }),
  reply: z.array(DiaryRow),
})

export const getDiaryEntry = endpoint({
  name: 'getDiaryEntry',
  method: 'GET',
  path: '/diary/:id/',
  summary: 'One entry',
  offline: 'own',
  access: 'diary.view_entry',
  params: IdInPath,
  reply: DiaryEntry,
})

export const listDiaryHistory = endpoint({
  name: 'listDiaryHistory',
  method: 'GET',
  path: '/diary/:id/history/',
  summary: 'The history of an entry, newest first',
  access: 'diary.view_entry',
  params: IdInPath,
  reply: z.array(HistoryItem),
})

export const listDiaryUsers = endpoint({
  name: 'listDiaryUsers',
  method: 'GET',
  path: '/diary/users/',
  summary: 'People whose diary I may edit: me first, people who left last',
  access: 'diary.add_entry',
  query: z.object({ search: z.optional(text({ max: 1000 })) }),
  /** People whose diary the caller may see. A person who is not `active` accepts no entries. */
  reply: z.array(z.object({ id: Id, name: Name, active: z.boolean() })),
})

export const createDiaryEntry = endpoint({
  name: 'createDiaryEntry',
  method: 'POST',
  path: '/diary/',
  summary: 'Save a draft entry for me or a person whose diary I may edit, or start a timer',
  access: 'diary.add_entry',
  body: NewDiaryEntry,
  reply: DiaryEntry,
  creates: true,
})

export const changeDiaryEntry = endpoint({
  name: 'changeDiaryEntry',
  method: 'PATCH',
  path: '/diary/:id/',
  summary: 'Change an entry; a rejected one becomes a draft again. Update or stop a timer',
  // Starting a timer needs only `add_entry`, so changing the caller's own running timer does too.
  access: ['diary.change_entry', 'diary.add_entry'],
  params: IdInPath,
  body: DiaryEntryChange,
  reply: DiaryEntry,
})

export const deleteDiaryEntry = endpoint({
  name: 'deleteDiaryEntry',
  method: 'DELETE',
  path: '/diary/:id/',
  summary: 'Delete a draft or rejected entry, or discard my running timer',
  // Starting a timer needs only `add_entry`, so discarding the caller's own running timer does too.
  access: ['diary.delete_entry', 'diary.add_entry'],
  params: IdInPath,
  reply: Nothing,
})
