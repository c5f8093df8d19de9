/** Reads the schedule of a window with a fixed number of queries, whatever its size. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { addDays, type DayWindow, eachDay, today } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import { type Workday, workMinutes } from '#core/workday.ts'
import { absences } from '#features/leave/server/leaveAbsences.ts'
import { workdaysOf } from '#features/users/users/server/userWeeks.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { eventsSince } from '#server/http/live.ts'
import { invalid } from '#server/http/errors.ts'
import { availableOn, type BoardDay, bookedOn, type Load, type ScheduleWorker } from '../scheduleLoad.ts'
import type {
  BookingRow,
  getBoard,
  Schedule,
  SchedulePerson,
  SchedulePiece,
  ScheduleProject,
  ScheduleTask,
} from '../schedule.contract.ts'
import { longestBooking, windowOf } from '../schedule.rules.ts'
import { withLacking } from './bookingLacks.ts'
import { daysOfTasks, shareOfTask } from './scheduleDays.ts'
import { bookingColumns, fromBookings, mayViewPiece, mayViewRowOf, scheduleTopics } from './schedule.access.ts'

type Query = z.output<typeof getBoard.query & {}>
type Actor = Pick<Ctx, 'db' | 'me'>

/**
 * Reads the schedule. 400 for more than a year, or for an end before the start. `countsTentative`: whether tentative
 * bookings are part of booked time; they are bookings of the schedule in any case.
 */
export async function readSchedule(ctx: Actor, query: Query, countsTentative = true): Promise<Schedule> {
  const { me } = ctx
  const window = windowOf(query, today(me.timezone))
  if (typeof window === 'string') throw invalid({ [query.end === undefined ? 'days' : 'end']: [window] })
  // The cursor is read first, so that changes written meanwhile are sent twice instead of missed.
  const { cursor } = await eventsSince(ctx, scheduleTopics, undefined)
  const [people, equipment, departments] = await Promise.all([
    peopleIn(ctx, window, query),
    equipmentIn(ctx, window),
    departmentsOf(ctx),
  ])
  const ids = people.map(({ id }) => id)
  const [calendars, away, booked, planned] = await Promise.all([
    calendarsOf(ctx, window),
    absences(ctx, ids, window),
    bookingsIn(ctx, window, { users: ids, equipment: equipment.map(({ id }) => id) }),
    plannedIn(ctx, window, ids),
  ])
  const bookings = await withLacking(ctx, [...booked, ...planned])
  const work = await workOf(ctx, bookings)
  const days = eachDay(window)
  const off = new Map(
    calendars.map(({ id, holidays }) => [id, new Map(holidays.map(({ day, half }) => [day, { half }]))]),
  )
  const leave = new Map(Map.groupBy(away, ({ user_id }) => user_id))
  const byPerson = Map.groupBy(bookings, ({ user_id }) => user_id)
  const weekends = new Set(work.tasks.filter(({ showWeekend }) => showWeekend).map(({ id }) => id))
  return {
    ...window,
    cursor,
    people: people.map(({ schedule, ...person }) => {
      const worker: ScheduleWorker = {
        workdays: boardDays(schedule),
        holidays: off.get(person.calendar_id ?? 0) ?? new Map(),
        start_date: person.start_date,
        end_date: person.end_date,
      }
      const free = leaveByDay(leave.get(person.id) ?? [])
      const counted = (byPerson.get(person.id) ?? []).filter(({ confirmed }) => confirmed || countsTentative)
      const loads = counted.map((bookingOfRow): Load => ({
        ...bookingOfRow,
        showWeekend: weekends.has(bookingOfRow.task_id ?? 0),
      }))
      return {
        ...person,
        workdays: [...worker.workdays],
        available: days.map((day) => availableOn(worker, day, free.get(day) ?? 0)),
        booked: bookedOn(worker, loads, days),
      }
    }),
    departments,
    calendars,
    absences: away,
    equipment,
    ...work,
    bookings: bookings.map(asRow),
  }
}

/** Values of a booking whose form differs from the shown one. */
export interface BookingParts {
  minutes: number | null
  override?: BookingRow['override'] | null
}
type Row = Omit<BookingRow, 'hours' | 'override'> & BookingParts
export type BookingOfRow = Row
export const asRow = <R extends BookingParts>({ minutes, override, ...row }: R) => ({
  ...row,
  hours: minutes === null ? null : minutesToHours(minutes),
  ...(override && { override }),
})

export const boardDays = (schedule: readonly Workday[]): BoardDay[] =>
  schedule.map((workday) => ({
    weekday: workday.weekday,
    minutes: workMinutes(workday),
    first_day: workday.first_day,
    last_day: workday.last_day,
  }))

function leaveByDay(away: Schedule['absences']): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const { decision_id, days } of away)
    if (decision_id === 'A') for (const day of days) minutes.set(day.day, (minutes.get(day.day) ?? 0) + day.minutes)
  return minutes
}

type PersonRow = Omit<SchedulePerson, 'workdays' | 'available' | 'booked'> & { schedule: Workday[] }

async function peopleIn(
  { db, me }: Actor,
  { start, end }: DayWindow,
  { user_ids, department_ids }: Query,
): Promise<PersonRow[]> {
  const isHere = sql`member.active and (member.end_date is null or member.end_date >= ${start})`
  const { rows } = await sql<PersonRow>`
    select member.id, member.name, ${isHere} as active, member.external, member.department_id, member.manager_id,
      member.start_date, member.end_date, coalesce(member.calendar_id, company.calendar_id) as calendar_id,
      case when org.id <> member.org_id then jsonb_build_object('id', org.id, 'name', org.name) end as org,
      ${workdaysOf()} as schedule
      from member join company on company.org_id = member.org_id
      join org on org.id = member.main_org_id
      left join department on department.org_id = member.org_id and department.id = member.department_id
     where member.org_id = ${me.org_id} and ${mayViewRowOf(me)}
       and (member.start_date is null or member.start_date <= ${end})
       and (${isHere} or exists (select from booking where booking.org_id = member.org_id and booking.user_id = member.id
         and booking.start between ${addDays(start, -longestBooking)} and ${end} and booking."end" >= ${start}))
       and (${user_ids === undefined}::boolean or member.id = any(${user_ids ?? []}::bigint[]))
       and (${department_ids === undefined}::boolean or member.department_id = any(${department_ids ?? []}::bigint[]))
     order by member.id <> ${me.id}, not (${isHere}), department.name collate human nulls last, member.name collate human,
       member.id`.execute(db)
  return rows
}

async function equipmentIn({ db, me }: Actor, { start, end }: DayWindow): Promise<SchedulePiece[]> {
  const { rows } = await sql<SchedulePiece>`
    select equipment.id, equipment.name, equipment.identifier, equipment.department_id, equipment.active_from,
      equipment.active_until, equipment.next_calibration, equipment.fault,
      case when category.id is not null then jsonb_build_object('id', category.id, 'name', category.name) end as category
      from equipment
      left join equipment_category category on category.org_id = equipment.org_id and category.id = equipment.category_id
     where equipment.org_id = ${me.org_id} and ${mayViewPiece(me)} and equipment.show_on_schedule
       and (equipment.active_from is null or equipment.active_from <= ${end})
       and (equipment.active_until is null or equipment.active_until >= ${start})
     order by category.name collate human nulls last, equipment.name collate human, equipment.identifier, equipment.id`.execute(
    db,
  )
  return rows
}

async function departmentsOf({ db, me }: Actor): Promise<Schedule['departments']> {
  const { rows } = await sql<Schedule['departments'][number]>`
    select id, name from department where org_id = ${me.org_id} order by name collate human, id`.execute(db)
  return rows
}

/**
 * Reads days off as far as a booking that touches the window may reach, since its hours are spread over all of its
 * days.
 */
async function calendarsOf({ db, me }: Actor, { start, end }: DayWindow): Promise<Schedule['calendars']> {
  const { rows } = await sql<Schedule['calendars'][number]>`
    select calendar.id, coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'name', h.name, 'half', h.half) order by h.day)
        filter (where h.id is not null), '[]') as holidays
      from calendar left join holiday h on h.org_id = calendar.org_id and h.calendar_id = calendar.id
        and h.day between ${addDays(start, -longestBooking)} and ${addDays(end, longestBooking)}
     where calendar.org_id = ${me.org_id} group by calendar.id order by calendar.id`.execute(db)
  return rows
}

async function bookingsIn(
  { db, me }: Actor,
  { start, end }: DayWindow,
  { users, equipment }: { users: number[]; equipment: number[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${bookingColumns(me)} from ${fromBookings(
      me,
      sql`booking.start between ${addDays(start, -longestBooking)} and ${end} and booking."end" >= ${start}
       and (booking.user_id = any(${users}::bigint[]) or booking.equipment_id = any(${equipment}::bigint[]))`,
    )} order by booking.start, booking.id`.execute(db)
  return rows
}

/** Reads open tasks with days of their own for their people, as long as these are not booked for them. */
async function plannedIn({ db, me }: Actor, { start, end }: DayWindow, users: number[]): Promise<Row[]> {
  const { rows } = await sql<Pick<Row, 'user_id' | 'task_id' | 'start' | 'end' | 'minutes'>>`
    select planned.user_id, planned.task_id, planned.start, planned."end",
      ${shareOfTask(sql`planned.user_id`)} as minutes
      from (${daysOfTasks(me.org_id)}) planned
      join task on task.org_id = ${me.org_id} and task.id = planned.task_id
      join project on project.org_id = task.org_id and project.id = task.project_id
     where planned.start <= ${end} and planned."end" >= ${start} and planned.user_id = any(${users}::bigint[])
       and ${mayPickTask(me)}
     order by planned.start, planned.task_id, planned.user_id`.execute(db)
  return rows.map((row) => ({ ...row, spread: row.minutes !== null, ...fromItsTask }))
}
const fromItsTask = {
  id: null,
  equipment_id: null,
  label: '',
  confirmed: true,
  notes: '',
  version: 0,
  can_change: false,
} as const

/** Reads these tasks and their projects; the caller must have checked that they are visible. */
export async function workOf(
  { db, me }: Actor,
  rows: readonly { task_id: number | null }[],
): Promise<{ tasks: ScheduleTask[]; projects: ScheduleProject[] }> {
  const ids = [...new Set(rows.flatMap(({ task_id }) => task_id ?? []))]
  const found = await sql<ScheduleTask & { project: ScheduleProject }>`
    select task.id, task.name, task.project_id, task.closed, task."showWeekend",
      jsonb_build_object('id', project.id, 'reference', project.reference, 'name', project.name,
        'category_id', case when ${has(me, 'projects.view_category')} then project.category_id end,
        'service_id', case when ${has(me, 'projects.view_project')} then project.service_id end) as project
      from task join project on project.org_id = task.org_id and project.id = task.project_id
     where task.org_id = ${me.org_id} and task.id = any(${ids}::bigint[]) order by task.id`.execute(db)
  const projects = new Map(found.rows.map(({ project }) => [project.id, project]))
  return { tasks: found.rows.map(({ project: _project, ...task }) => task), projects: [...projects.values()] }
}
