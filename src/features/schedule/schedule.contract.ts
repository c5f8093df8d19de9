/**
 * The schedule: bookings of people and equipment in a window of days (docs/rules/leave-and-schedule.md#the-board,
 * docs/rules/leave-and-schedule.md#bookings). People who plan tasks make them.
 */
import * as z from 'zod/mini'

import {
  Details,
  endpoint,
  Decimal2,
  Id,
  IdInPath,
  IdList,
  IdText,
  Instant,
  IsoDate,
  listText,
  Nothing,
  numberText,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { Absence } from '#features/leave/leave.contract.ts'
import { maxDays } from './scheduleBounds.ts'
import { maxBookings, windowSentence } from './schedule.rules.ts'

const sees = 'tasks.view_task'
const plans = 'tasks.change_task'

// --- What is booked ----------------------------------------------------------------------------------------------------

const owner = {
  /** Exactly one of these two is booked. */
  user_id: z.nullable(Id),
  equipment_id: z.nullable(Id),
  /** Task of the booking; null without one, and for a task that the caller does not see. */
  task_id: z.nullable(Id),
}
/** A booking as the board draws it. */
export const BookingRow = z.object({
  /** Id of the booking; null if it follows from the task's own days, for somebody who is on the task and not booked. */
  id: z.nullable(Id),
  ...owner,
  /** Label of a booking without a task; `Booked` for a task that the viewer does not see. */
  label: z.string(),
  start: IsoDate,
  end: IsoDate,
  /** Hours a day or, if spread, of all days together; null: whole days. */
  hours: z.nullable(Decimal2),
  spread: z.boolean(),
  confirmed: z.boolean(),
  notes: z.string(),
  /** Reason for booking the person without a required qualification, and the person who gave it. */
  override: z.optional(z.object({ reason: z.string(), by: Ref })),
  /**
   * Qualifications that the task requires and the person lacks on some of these days; absent without any, and for callers
   * who do not plan. `expiration`: the day on which it ends, for callers who see qualifications.
   */
  lacking: z.optional(z.array(z.object({ type: Ref, expiration: z.nullable(IsoDate) }))),
  version: z.int(),
  can_change: z.boolean(),
})
export type BookingRow = z.output<typeof BookingRow>

export const Booking = z.extend(BookingRow, {
  id: Id,
  version: Version,
  created: Instant,
  modified: Instant,
  can_delete: z.boolean(),
})
export type Booking = z.output<typeof Booking>

export const Hours = z.string().check(
  z.regex(/^\d{1,5}(\.\d{1,2})?$/, 'Enter hours, such as 7.5.'),
  z.refine((hours) => Number(hours) * 60 >= 1, 'Enter more than 0 hours.'),
)

const shape = {
  user_id: z.nullable(Id),
  equipment_id: z.nullable(Id),
  task_id: z.nullable(Id),
  label: text(),
  start: IsoDate,
  end: IsoDate,
  hours: z.nullable(Hours),
  spread: z.boolean(),
  confirmed: z.boolean(),
  notes: Details,
  /** Reason for booking a person without a qualification that the task requires. */
  override: text({ max: 1000 }),
}
const listOf = <T extends z.ZodMiniType>(record: T) =>
  z
    .array(record)
    .check(z.minLength(1, 'This field is required'), z.maxLength(maxBookings, `At most ${maxBookings} at once.`))
const Ids = z.array(Id).check(z.maxLength(maxBookings, `At most ${maxBookings} at once.`))
const { user_id: _user, equipment_id: _equipment, start, end, ...bookingChange } = shape

/** Makes one booking for each of these people and pieces of equipment. */
export const BookingBody = z.strictObject({
  user_ids: z._default(Ids, []),
  equipment_ids: z._default(Ids, []),
  start,
  end,
  ...z.partial(z.object(bookingChange)).shape,
})
const Change = z.partial(z.strictObject(shape))
export type BookingChange = z.output<typeof Change>

// --- What it is for ------------------------------------------------------------------------------------------------------

export const ScheduleTask = z.object({
  id: Id,
  name: z.string(),
  project_id: Id,
  closed: z.boolean(),
  showWeekend: z.boolean(),
})
export type ScheduleTask = z.output<typeof ScheduleTask>
export const ScheduleProject = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  /** Category that a board is filtered by; null also for callers who may not see the categories of projects. */
  category_id: z.optional(z.nullable(Id)),
  service_id: z.optional(z.nullable(Id)),
})
export type ScheduleProject = z.output<typeof ScheduleProject>
/** Bookings with the tasks and projects that they refer to. */
const Results = z.object({
  results: z.array(Booking),
  tasks: z.array(ScheduleTask),
  projects: z.array(ScheduleProject),
})
export type BookingResults = z.output<typeof Results>

export const createBookings = endpoint({
  name: 'createBookings',
  method: 'POST',
  path: '/schedule/bookings/',
  summary: 'Book people and equipment for a task or a label: all or none',
  access: plans,
  body: BookingBody,
  reply: Results,
  creates: true,
})
export const getBooking = endpoint({
  name: 'getBooking',
  method: 'GET',
  path: '/schedule/bookings/:id/',
  summary: 'A booking',
  access: sees,
  params: IdInPath,
  reply: Booking,
})
export const changeBooking = endpoint({
  name: 'changeBooking',
  method: 'PATCH',
  path: '/schedule/bookings/:id/',
  summary: 'Change the days, person or hours of a booking',
  access: plans,
  params: IdInPath,
  body: z.extend(Change, { version: z.optional(Version) }),
  reply: Booking,
})
export const deleteBooking = endpoint({
  name: 'deleteBooking',
  method: 'DELETE',
  path: '/schedule/bookings/:id/',
  summary: 'Delete a booking',
  access: plans,
  params: IdInPath,
  reply: Nothing,
})
export const changeBookings = endpoint({
  name: 'changeBookings',
  method: 'PATCH',
  path: '/schedule/bookings/edit/',
  summary: 'Change several bookings, each with its own values: all or none',
  access: plans,
  body: z.strictObject({ bookings: listOf(z.extend(Change, { id: Id, version: z.optional(Version) })) }),
  reply: Results,
})
export const copyBookings = endpoint({
  name: 'copyBookings',
  method: 'POST',
  path: '/schedule/bookings/copy/',
  summary: 'Copy several bookings, each with its differences: all or none, or with `possible` all that are possible',
  access: plans,
  body: z.strictObject({
    bookings: listOf(z.extend(Change, { id: Id })),
    possible: z._default(z.boolean(), false),
  }),
  reply: z.extend(Results, {
    /** Bookings that were not copied, each with a sentence that says why. */
    skipped: z.array(z.object({ id: Id, reason: z.string() })),
  }),
  creates: true,
})
export const deleteBookings = endpoint({
  name: 'deleteBookings',
  method: 'POST',
  path: '/schedule/bookings/delete/',
  summary: 'Delete several bookings: all or none',
  access: plans,
  body: z.strictObject({ ids: IdList, versions: z.optional(z.record(IdText, Version)) }),
  reply: Nothing,
})

// --- Assignments: bookings of a person for a task (docs/rules/leave-and-schedule.md#bookings) ------------------------

/** An assignment to a task. Its `hours` are spread over its days; null: whole days. */
const Assignment = z.object({
  id: Id,
  task_id: Id,
  user_id: Id,
  start: IsoDate,
  end: IsoDate,
  hours: z.nullable(Decimal2),
  confirmed: z.boolean(),
  version: Version,
})
export type Assignment = z.output<typeof Assignment>

export const createAssignment = endpoint({
  name: 'createAssignment',
  method: 'POST',
  path: '/tasks/assignments/',
  summary: 'Book a person for a task, with hours spread over the days',
  access: plans,
  body: z.strictObject({
    task_id: Id,
    user_id: Id,
    start,
    end,
    hours: z._default(shape.hours, null),
    confirmed: z._default(z.boolean(), true),
    override: z.optional(shape.override),
  }),
  reply: Assignment,
  creates: true,
})
export const changeAssignment = endpoint({
  name: 'changeAssignment',
  method: 'PATCH',
  path: '/tasks/assignments/',
  summary: 'Change a person’s booking on a task; send `id` if the person has several bookings on it',
  access: plans,
  body: z.strictObject({
    task_id: Id,
    user_id: Id,
    id: z.optional(Id),
    version: z.optional(Version),
    ...z.partial(z.object({ start, end, hours: shape.hours, confirmed: z.boolean(), override: shape.override })).shape,
  }),
  reply: Assignment,
})

// --- The window --------------------------------------------------------------------------------------------------------

const Person = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  external: z.boolean(),
  /** The person's main organisation, if it is another one. */
  org: z.nullable(Ref),
  department_id: z.nullable(Id),
  manager_id: z.nullable(Id),
  start_date: z.nullable(IsoDate),
  end_date: z.nullable(IsoDate),
  /** Working days of all weeks: ISO weekday, minutes, and the days between which the week applies. */
  workdays: z.array(
    z.object({ weekday: z.int(), minutes: z.int(), first_day: z.nullable(IsoDate), last_day: z.nullable(IsoDate) }),
  ),
  calendar_id: z.nullable(Id),
  /** Minutes on each day of the window: of work less bank holidays and approved leave, and of bookings. */
  available: z.array(z.int()),
  booked: z.array(z.int()),
})
export type SchedulePerson = z.output<typeof Person>

const Piece = z.object({
  id: Id,
  name: z.string(),
  identifier: z.string(),
  category: z.nullable(Ref),
  department_id: z.nullable(Id),
  active_from: z.nullable(IsoDate),
  active_until: z.nullable(IsoDate),
  next_calibration: z.nullable(IsoDate),
  /** Reports of faults that are not mended; empty without any. */
  fault: z.string(),
})
export type SchedulePiece = z.output<typeof Piece>

const Schedule = z.object({
  start: IsoDate,
  end: IsoDate,
  /** Position in the event stream from which changes are followed. */
  cursor: z.string(),
  /**
   * People on the board: the caller first, then by department and name; people who have left but are booked come last.
   */
  people: z.array(Person),
  departments: z.array(Ref),
  calendars: z.array(
    z.object({ id: Id, holidays: z.array(z.object({ day: IsoDate, name: z.string(), half: z.boolean() })) }),
  ),
  absences: z.array(Absence),
  /** Equipment that is shown on the schedule, by name. */
  equipment: z.array(Piece),
  tasks: z.array(ScheduleTask),
  projects: z.array(ScheduleProject),
  bookings: z.array(BookingRow),
})
export type Schedule = z.output<typeof Schedule>

export const getBoard = endpoint({
  name: 'getBoard',
  method: 'GET',
  path: '/schedule/',
  summary: `The schedule from a day on: by default 14 days from Monday of this week, at most ${maxDays} days`,
  access: sees,
  query: z.object({
    start: z.optional(IsoDate),
    end: z.optional(IsoDate),
    days: z.optional(
      numberText(-1_000_000, 1_000_000).check(z.refine((days) => days >= 1 && days <= maxDays, windowSentence)),
    ),
    user_ids: z.optional(listText(IdText)),
    department_ids: z.optional(listText(IdText)),
  }),
  reply: Schedule,
})

export const listUnscheduled = endpoint({
  name: 'listUnscheduledTasks',
  method: 'GET',
  path: '/schedule/unscheduled/',
  summary:
    'Open tasks without days and bookings, at most 100: work for clients first, then internal work, each by deadline and project',
  access: sees,
  query: z.object({ search: z.optional(text({ max: 1000 })) }),
  reply: z.array(
    z.extend(ScheduleTask, {
      project: ScheduleProject,
      user_ids: z.array(Id),
      /** Name of the client; null for internal work. */
      client: z.nullable(z.string()),
      deadline: z.nullable(IsoDate),
      /** Hours budgeted, else planned, less those logged; null without either. Logged ones only for callers who see them. */
      hours_left: z.nullable(Decimal2),
    }),
  ),
})
export type UnscheduledTask = z.output<typeof listUnscheduled.reply>[number]
