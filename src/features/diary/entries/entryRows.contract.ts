/**
 * Rows of the diary that are no entries, and schedules, as sent to the browser (docs/rules/diary.md#suggested-rows).
 */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdText, Instant, IsoDate } from '#core/contract.ts'
import type { DiaryEntry, DiaryRow } from './entries.contract.ts'

export const EntryUser = z.object({
  id: Id,
  name: z.string(),
  manager_id: z.nullable(Id),
  department: z.nullable(z.object({ id: Id, name: z.string() })),
  department_ids: z.array(Id),
})
const EntryProject = z.object({ id: Id, reference: z.string(), name: z.string(), managed_by_id: z.nullable(Id) })
const EntryQuoteItem = z.object({ id: Id, name: z.string(), department_id: z.nullable(Id) })
const EntryTask = z.object({ id: Id, name: z.string() })

/** Fields that entries and computed rows share, in the order in which they travel. */
export const workAndTimes = {
  project: z.nullable(EntryProject),
  project_id: z.nullable(Id),
  quote_item: z.nullable(EntryQuoteItem),
  task: z.nullable(EntryTask),
  task_id: z.nullable(Id),
  /** The day of `start` in `timezone`. */
  date: IsoDate,
  /** Start by the person's schedule; of a bank holiday the beginning of its day. */
  start: Instant,
  /** Null while a timer runs, and where the schedule leaves no time on that day. */
  end: z.nullable(Instant),
  timezone: z.string(),
  /** Whole minutes. */
  breaks: z.int(),
  travel: z.int(),
  /** Elapsed time less breaks and travel. */
  hours: Decimal2,
  hours_nonbillable: Decimal2,
  /** Elapsed time less breaks; paid hours are the same. */
  hours_total: Decimal2,
  hours_paid: Decimal2,
  hours_billable: Decimal2,
}

/**
 * A row that is computed and not stored: `task` is a scheduled task without an entry on that day, `placeholder` a
 * scheduled workday without one. Nothing can be done to it but to enter it, and no sum counts it.
 */
export const Suggestion = z.object({
  id: z.null(),
  diary_type: z.enum(['task', 'leave', 'bank_holiday', 'placeholder']),
  /** Null for a bank holiday in a list of several people. */
  user: z.nullable(EntryUser),
  user_id: z.nullable(Id),
  ...workAndTimes,
  /** Sums of the person's entries, equal in each of their rows; a suggested row adds nothing. Null without a person. */
  hours_day: z.nullable(Decimal2),
  hours_week: z.nullable(Decimal2),
  hours_month: z.nullable(Decimal2),
  /** The name of a bank holiday or of a kind of leave. */
  details: z.string(),
  status: z.null(),
  active: z.literal(false),
  locked: z.literal(false),
  /** The reason why a scheduled task has no times: the day has no schedule, or entries use up its hours. */
  untimed: z.nullable(z.enum(['unscheduled', 'rejected', 'running', 'logged'])),
  /** The caller may make an entry of it. */
  addable: z.boolean(),
  version: z.null(),
  can_change: z.literal(false),
  can_delete: z.literal(false),
  can_submit: z.literal(false),
  can_recall: z.literal(false),
  can_decide: z.literal(false),
  can_reset: z.literal(false),
  can_copy: z.literal(false),
})
export type Suggestion = z.output<typeof Suggestion>

/** Values that the form of a new entry can begin with: a suggestion, or missing hours. */
export type Prefill = Pick<
  Suggestion,
  | 'user_id'
  | 'project'
  | 'project_id'
  | 'task'
  | 'task_id'
  | 'date'
  | 'start'
  | 'end'
  | 'timezone'
  | 'breaks'
  | 'travel'
  | 'hours'
> & { user: { id: number; name: string } | null }

/** True for a saved entry, false for a row that is computed. */
export const isEntry = (row: DiaryRow): row is DiaryEntry => row.id !== null

/** The entries of a list's answer, which is a page or an array with computed rows among them. */
export const entriesIn = (answer: readonly DiaryRow[] | { results: DiaryEntry[] }): readonly DiaryEntry[] =>
  'results' in answer ? answer.results : answer.filter(isEntry)

/** A day of somebody's plan. Days with neither hours, tasks nor a bank holiday are left out. */
const ScheduledDay = z.object({
  user_id: Id,
  date: IsoDate,
  timezone: z.string(),
  /**
   * Times of the person's schedule; null on a day without hours, and for viewers who see only single tasks of the
   * person.
   */
  start: z.nullable(Instant),
  end: z.nullable(Instant),
  /** Minutes. */
  breaks: z.int(),
  travel: z.int(),
  /** Scheduled less breaks and travel; 0.00 on a bank holiday. */
  hours: Decimal2,
  /** Scheduled hours less breaks, which are paid. */
  hours_total: Decimal2,
  /** False where no entry is expected for the scheduled hours. */
  diary_entry: z.boolean(),
  /** Name of the public holiday. */
  bank_holiday: z.nullable(z.string()),
  /** Open tasks that are scheduled on that day, whether or not there is an entry. */
  tasks: z.array(z.object({ ...EntryTask.shape, project: EntryProject, showWeekend: z.boolean() })),
})
export type ScheduledDay = z.output<typeof ScheduledDay>

export const listDiarySchedules = endpoint({
  name: 'listDiarySchedules',
  method: 'GET',
  path: '/diary/schedules/',
  summary: 'Scheduled hours, tasks and bank holidays of one person in a window of at most 366 days, oldest first',
  // My week and the week grid say how much is missing, without a network too.
  offline: 'own',
  access: 'diary.view_entry',
  query: z.object({
    /** The person; by default the caller. 404 if out of reach, as in the diary. */
    user_id: z.optional(IdText),
    /** A fortnight up to today unless given; it may lie ahead. */
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
  }),
  reply: z.array(ScheduledDay),
})
