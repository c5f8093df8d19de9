/** Proposes crews for a task that nobody is booked for, and books one of them (docs/rules/leave-and-schedule.md#planning-a-job). */
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { addDays, type DayWindow, daysBetween, eachDay, today, weekStart } from '#core/days.ts'
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import { isUnscheduled } from '#features/tasks/server/tasks.access.ts'
import { unqualifiedDays } from '#features/tasks/server/taskQualifications.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, invalidChoice, notFound } from '#server/http/errors.ts'
import { workerOf } from '../movedDays.ts'
import type { BookingResults, Schedule, SchedulePerson } from '../schedule.contract.ts'
import { equipmentRefusal, overlaps, wrongDays } from '../schedule.rules.ts'
import { wholeOn } from '../scheduleLoad.ts'
import type { bookCrew, CrewAnswer, CrewProposal, proposeCrews } from '../schedulePlan.contract.ts'
import { maxPieces } from '../schedulePlan.contract.ts'
import {
  type CrewNeed,
  type CrewPlan,
  hasTime,
  lackOf,
  maxCrew,
  planCrews,
  type Plannable,
  type PlannablePiece,
} from '../schedulePlan.ts'
import { createBookings, lastPlanner } from './bookings.ts'
import { mayViewPiece } from './schedule.access.ts'
import { aroundDays, type BookedPlace, neededFor, placesOf, siteOf } from './scheduleFind.ts'
import { readSchedule } from './scheduleWindow.ts'
import { hoursLeft } from './unscheduled.ts'

/** Days on which a job may begin, from the first. */
const planDays = 56

/** Returns the best crews. 404 for a task out of reach, 400 for wrong values. */
export async function propose(
  ctx: Ctx,
  taskId: number,
  query: z.output<typeof proposeCrews.query & {}>,
): Promise<CrewAnswer> {
  const job = await jobOf(ctx, taskId)
  const day = today(ctx.me.timezone)
  const from = query.from === undefined ? addDays(day, 1) : query.from < day ? day : query.from
  const [like, done, categories] = await Promise.all([crewLike(ctx, job), whoDid(ctx, job), categoriesOf(ctx)])
  const chosen = query.category_ids ?? like.categories
  const taken = chosen.map((id) => categories.find((category) => category.id === id))
  if (query.category_ids && taken.includes(undefined)) throw invalidChoice('category_ids')
  const wanted = taken.filter((category) => category !== undefined)
  const crew = query.people ?? like.people
  const hours = query.hours ?? (Number(job.hours_left ?? 0) > 0 ? job.hours_left : null)
  const minutes = hours === null ? null : hoursToMinutes(hours)
  const until = addDays(from, planDays - 1)
  const window = weeksOf({ start: from, end: addDays(until, roomFor(minutes === null ? 0 : minutes / crew)) })
  const board = await readSchedule(ctx, window, query.tentative)
  const active = board.people.filter((person) => person.active)
  const ids = active.map(({ id }) => id)
  const [site, needed, unqualified] = await Promise.all([
    siteOf(ctx, { task_id: job.id }),
    neededFor(ctx, job.id, []),
    unqualifiedDays(ctx, { task_id: job.id, user_ids: ids, ...window }),
  ])
  const places = await placesOf(ctx, ids, site, { start: addDays(from, -aroundDays), end: window.end })
  const placesBy = Map.groupBy(places, ({ user_id }) => user_id)
  const unqualifiedBy = Map.groupBy(unqualified, ({ user_id }) => user_id)
  const people = active.map((person) => {
    const lacks = unqualifiedBy.get(person.id) ?? []
    const { free, ...record } = plannable(board, person, job)
    const before = placesBy.get(person.id) ?? []
    return {
      ...record,
      fit: fitOf(person, job, done),
      free: free.map((minutesFree, index) =>
        lacks.some((days) => isIn(addDays(board.start, index), days)) ? 0 : minutesFree,
      ),
      metres: free.map((_, index) => placeBefore(before, addDays(board.start, index))?.metres ?? null),
    }
  })
  const pieces = board.equipment.map((piece) => plannablePiece(board, piece))
  const need: CrewNeed = {
    crew,
    minutes,
    categories: wanted.map(({ id }) => id),
    from: daysBetween(window.start, from),
    until: daysBetween(window.start, until),
  }
  const { plans, earliest } = planCrews(people, pieces, need)
  const lack = plans.length > 0 ? null : lackOf(people, pieces, need)
  return {
    task: job.task,
    waits: job.waits,
    project: job.project,
    deadline: job.deadline,
    need: {
      from,
      people: crew,
      hours: minutes === null ? null : minutesToHours(minutes),
      categories: wanted,
      qualifications: needed,
    },
    categories,
    proposals: plans.map((plan) => asProposal(plan, { board, places: placesBy, deadline: job.deadline })),
    earliest: earliest === null ? null : addDays(window.start, earliest),
    until,
    lack: lack && {
      kind: lack.kind,
      able: lack.kind === 'people' ? lack.able : null,
      category: lack.kind === 'equipment' ? (wanted.find(({ id }) => id === lack.category_id) ?? null) : null,
    },
  }
}

/**
 * Books a crew for a task. 404 for a task out of reach, 409 `state` for one that does not wait any more, 409 `overlap` with who
 * was booked meanwhile, by whom and when.
 */
export async function bookProposed(
  ctx: Ctx,
  task_id: number,
  body: z.output<typeof bookCrew.body & {}>,
): Promise<BookingResults> {
  const { user_ids, equipment_ids, start, end, hours, tentative } = body
  const wrong = wrongDays(body)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  // Whoever books these people, or the task, at the same time has been written by then, or waits for this.
  await sql`select from task where org_id = ${ctx.me.org_id} and id = ${task_id} for update`.execute(ctx.db)
  await sql`
    select from member where org_id = ${ctx.me.org_id} and id = any(${user_ids}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  const job = await jobOf(ctx, task_id)
  if (!job.waits)
    throw conflict('state', `“${job.task.name}” is ${job.task.closed ? 'closed' : 'already on the schedule'}.`)
  const board = await readSchedule(ctx, { ...weeksOf({ start, end }), user_ids }, tentative)
  const run = {
    begin: daysBetween(board.start, start),
    last: daysBetween(board.start, end),
    minutes: hours === null ? null : hoursToMinutes(hours),
  }
  const busy = board.people.find((person) => !hasTime(plannable(board, person, job), run))
  if (busy) throw conflict('overlap', await whyBusy(ctx, board, busy, { start, end }))
  return createBookings(ctx, { task_id, user_ids, equipment_ids, start, end, hours, spread: hours !== null })
}

/** Says what a person is booked for meanwhile, and by whom. */
async function whyBusy(ctx: Ctx, board: Schedule, { id, name }: SchedulePerson, days: DayWindow): Promise<string> {
  const nothing = 'Nothing was booked.'
  const taken = board.bookings.filter((booking) => booking.user_id === id && overlaps(booking, days))
  const booked = taken.toSorted((a, b) => (b.id ?? 0) - (a.id ?? 0))[0]
  if (!booked) return `${name} is no longer free on these days. ${nothing}`
  const written = formatsOf(ctx.me.locale).longDate
  const work = board.tasks.find((task) => task.id === booked.task_id)?.name ?? booked.label
  const by = booked.id === null ? undefined : await lastPlanner(ctx)([booked.id])
  const when =
    booked.start === booked.end
      ? `on ${written(booked.start)}`
      : `from ${written(booked.start)} to ${written(booked.end)}`
  return by === undefined
    ? `${name} is already booked for “${work}” ${when}. ${nothing}`
    : `${name} is already booked for “${work}” ${when}, by ${by === 'You' ? 'you' : by}. ${nothing}`
}

// --- The job -----------------------------------------------------------------------------------------------------------

interface Job {
  id: number
  type_id: number | null
  department_id: number | null
  user_ids: number[]
  deadline: string | null
  hours_left: string | null
  task: CrewAnswer['task']
  project: CrewAnswer['project']
  waits: boolean
}

/** Reads a task. 404 out of reach. */
async function jobOf({ db, me }: Ctx, id: number): Promise<Job> {
  const { rows } = await sql<Job>`
    select task.id, task.type_id, coalesce(task.department_id, project.department_id) as department_id, project.deadline, ${hoursLeft(me)} as hours_left, ${isUnscheduled} as waits,
      array(select link.user_id from task_user link where link.org_id = task.org_id and link.task_id = task.id order by 1) as user_ids,
      jsonb_build_object('id', task.id, 'name', task.name, 'project_id', task.project_id, 'closed', task.closed,
        'showWeekend', task."showWeekend") as task,
      jsonb_build_object('id', project.id, 'reference', project.reference, 'name', project.name) as project
      from task join project on project.org_id = task.org_id and project.id = task.project_id
     where task.org_id = ${me.org_id} and task.id = ${id} and ${mayPickTask(me)}`.execute(db)
  const [job] = rows
  if (!job) throw notFound()
  return job
}

/** Condition over `task`: it is of the type or the name of the job. */
const isLike = ({ type_id, task }: Job) =>
  sql<SqlBool>`(task.type_id = ${type_id} or lower(task.name) = lower(${task.name}))`

/** Days in which somebody who was booked for such a task has done this before. */
const experienceDays = 730

/** Finds who was booked for such tasks, among those that the caller sees. */
async function whoDid({ db, me }: Ctx, job: Job): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct booking.user_id as id from booking
      join task on task.org_id = booking.org_id and task.id = booking.task_id
      join project on project.org_id = task.org_id and project.id = task.project_id
     where booking.org_id = ${me.org_id} and booking.user_id is not null and ${isLike(job)} and ${mayPickTask(me)}
       and booking.start >= ${addDays(today(me.timezone), -experienceDays)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function fitOf({ id, department_id }: SchedulePerson, job: Job, done: ReadonlySet<number>): Plannable['fit'] {
  if (job.user_ids.includes(id)) return 'assigned'
  if (done.has(id)) return 'done'
  return department_id !== null && department_id === job.department_id ? 'department' : 'stranger'
}

/**
 * Returns the number of people and the categories of equipment that a task suggests: its own people, and what the last
 * booked task of its type or name took along.
 */
async function crewLike({ db, me }: Ctx, job: Job): Promise<{ people: number; categories: number[] }> {
  const { rows } = await sql<{ people: number; categories: number[] }>`
    with before as (
      select booking.task_id from booking
        join task on task.org_id = booking.org_id and task.id = booking.task_id
        join project on project.org_id = task.org_id and project.id = task.project_id
       where booking.org_id = ${me.org_id} and booking.user_id is not null and task.id <> ${job.id}
         and ${isLike(job)} and ${mayPickTask(me)}
       order by booking.start desc, booking.id desc limit 1)
    select (select count(distinct booking.user_id)::int from booking
             where booking.org_id = ${me.org_id} and booking.task_id = before.task_id) as people,
      array(select equipment.category_id from equipment
             where equipment.org_id = ${me.org_id} and equipment.category_id is not null and equipment.show_on_schedule
               and ${mayViewPiece(me)} and exists (select from booking where booking.org_id = equipment.org_id
                 and booking.task_id = before.task_id and booking.equipment_id = equipment.id)
             order by equipment.id limit ${maxPieces}) as categories
      from before`.execute(db)
  const [like] = rows
  const people = job.user_ids.length > 0 ? job.user_ids.length : (like?.people ?? 1)
  return { people: Math.min(maxCrew, Math.max(1, people)), categories: like?.categories ?? [] }
}

/** Reads the categories of equipment that the caller sees on the schedule. */
async function categoriesOf({ db, me }: Ctx): Promise<CrewAnswer['categories']> {
  const { rows } = await sql<CrewAnswer['categories'][number]>`
    select category.id, category.name from equipment_category category
     where category.org_id = ${me.org_id} and exists (select from equipment where equipment.org_id = category.org_id
       and equipment.category_id = category.id and equipment.show_on_schedule and ${mayViewPiece(me)})
     order by category.name collate human, category.id`.execute(db)
  return rows
}

// --- What people and equipment have ------------------------------------------------------------------------------------

/** Whole weeks, since loads are of weeks. */
const weeksOf = ({ start, end }: DayWindow): DayWindow => ({
  start: weekStart(start, 1),
  end: addDays(weekStart(end, 1), 6),
})

/** Days in which so many minutes of a person surely find room, beside half a day of work for something else. */
const roomFor = (minutes: number) => Math.min(120, 14 + 2 * Math.ceil(minutes / 240))

const isIn = (day: string, { start, end }: DayWindow) => start <= day && day <= end

/** Returns what a person has on the days of the board. Leave that is only requested is not free either: it may be approved. */
function plannable(board: Schedule, person: SchedulePerson, { task }: Job): Omit<Plannable, 'metres' | 'fit'> {
  const worker = workerOf(board, person)
  const requested = new Map<string, number>()
  for (const { user_id, decision_id, days } of board.absences)
    if (user_id === person.id && decision_id === 'P')
      for (const { day, minutes } of days) requested.set(day, (requested.get(day) ?? 0) + minutes)
  return {
    id: person.id,
    worked: eachDay(board).map((day) => wholeOn(worker, day, task.showWeekend)),
    free: eachDay(board).map((day, index) =>
      Math.max(0, (person.available[index] ?? 0) - (person.booked[index] ?? 0) - (requested.get(day) ?? 0)),
    ),
    available: person.available,
    booked: person.booked,
  }
}

function plannablePiece(board: Schedule, piece: Schedule['equipment'][number]): PlannablePiece {
  const booked = board.bookings.filter(({ equipment_id }) => equipment_id === piece.id)
  return {
    id: piece.id,
    category_id: piece.category?.id ?? null,
    free: eachDay(board).map(
      (day) =>
        piece.fault === '' &&
        equipmentRefusal(piece, { start: day, end: day }, String) === null &&
        !booked.some((days) => isIn(day, days)),
    ),
  }
}

/** Returns where a person was last, or is, on a day: within the week before. */
const placeBefore = (places: readonly BookedPlace[], day: string): BookedPlace | undefined =>
  places.findLast(({ start, end }) => start <= day && end >= addDays(day, -aroundDays))

function asProposal(
  { begin, days, minutes, crew, equipment }: CrewPlan,
  about: { board: Schedule; places: ReadonlyMap<number, readonly BookedPlace[]>; deadline: string | null },
): CrewProposal {
  const { board, places, deadline } = about
  const start = addDays(board.start, begin)
  const end = addDays(start, days - 1)
  const nameOf = (all: readonly { id: number; name: string }[], id: number) =>
    all.find((record) => record.id === id)?.name ?? ''
  return {
    start,
    end,
    hours: minutes === null ? null : minutesToHours(minutes),
    people: crew.map(({ id, load, fit }) => {
      const near = placeBefore(places.get(id) ?? [], start)
      return {
        id,
        name: nameOf(board.people, id),
        near: near ? { metres: near.metres, project: near.project } : null,
        load,
        fit,
      }
    }),
    equipment: equipment.map((id) => ({ id, name: nameOf(board.equipment, id) })),
    late: deadline !== null && end > deadline,
  }
}
