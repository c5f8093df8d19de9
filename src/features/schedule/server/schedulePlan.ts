/** Proposes crews for a task that nobody is booked for, and books one of them (docs/rules/leave-and-schedule.md#planning-a-job). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { lastDay } from '#core/contract.ts'
import { addDays, type DayWindow, daysBetween, eachDay, today, weekStart } from '#core/days.ts'
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { unqualifiedDays } from '#features/tasks/server/taskQualifications.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import { workerOf } from '../movedDays.ts'
import type { BookingResults, Schedule, SchedulePerson } from '../schedule.contract.ts'
import { equipmentRefusal, overlaps, wrongDays } from '../schedule.rules.ts'
import { wholeOn } from '../scheduleLoad.ts'
import type { bookCrew, CrewAnswer, CrewProposal, proposeCrews } from '../schedulePlan.contract.ts'
import {
  type CrewNeed,
  type CrewPlan,
  fitDays,
  hasTime,
  isStranger,
  lackOf,
  maxPlans,
  planCrews,
  type Plannable,
  type PlannablePiece,
  rankedPlans,
} from '../schedulePlan.ts'
import { createBookings, lastPlanner } from './bookings.ts'
import { aroundDays, type BookedPlace, neededFor, placesOf, siteOf } from './scheduleFind.ts'
import { categoriesOf, crewLike, fitsOf, type JobToPlan, jobOf } from './planJob.ts'
import { readSchedule } from './scheduleWindow.ts'

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
  const [like, fits, categories] = await Promise.all([crewLike(ctx, job), fitsOf(ctx, job), categoriesOf(ctx)])
  const chosen = query.category_ids ?? like.categories
  const taken = chosen.map((id) => categories.find((category) => category.id === id))
  if (query.category_ids && taken.includes(undefined)) throw invalidChoice('category_ids')
  const wanted = taken.filter((category) => category !== undefined)
  const crew = query.people ?? like.people
  const hours = query.hours ?? (Number(job.hours_left ?? 0) > 0 ? job.hours_left : null)
  const minutes = hours === null ? null : hoursToMinutes(hours)
  const until = addDays(from, planDays - 1)
  const window = weeksOf({ start: from, end: addDays(until, roomFor(minutes === null ? 0 : minutes / crew)) })
  if (window.end > lastDay) throw invalid({ from: ['Choose an earlier day.'] })
  const need: CrewNeed = {
    crew,
    minutes,
    categories: wanted.map(({ id }) => id),
    from: daysBetween(window.start, from),
    until: daysBetween(window.start, until),
  }
  const needed = await neededFor(ctx, job.id, [])
  const site = await siteOf(ctx, { task_id: job.id })
  const gaps = Map.groupBy(
    await unqualifiedDays(ctx, { task_id: job.id, user_ids: fits.map(({ id }) => id), ...window }),
    ({ user_id }) => user_id,
  )
  const look = async (among: readonly Candidate[]) => {
    const seen = await seenOf(ctx, { job, window, site, gaps, tentative: query.tentative, from }, among)
    return { ...seen, found: planCrews(seen.people, seen.pieces, need) }
  }
  const isEverQualified = ({ id }: Candidate) =>
    !gaps.get(id)?.some(({ start, end }) => start <= from && end >= window.end)
  const { suited, others } = candidatesOf(fits.filter(isEverQualified))
  const first = await look(suited)
  const isEnough = first.found.plans.length === maxPlans || others.length === 0
  const last = isEnough ? first : await look([...suited, ...others])
  const { plans, earliest, narrowed } = rankedPlans(first.found, isEnough ? null : last.found)
  const lack = plans.length > 0 ? null : lackOf(last.people, last.pieces, need)
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
    type: job.type,
    narrowed,
    proposals: plans.map((plan) => asProposal(plan, { ...last, deadline: job.deadline })),
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
  const plannable = plannableOn(board, job)
  const busy = board.people.find((person) => !hasTime(plannable(person), run))
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

// --- What people and equipment have ------------------------------------------------------------------------------------

/** Whole weeks, since loads are of weeks. */
const weeksOf = ({ start, end }: DayWindow): DayWindow => ({
  start: weekStart(start, 1),
  end: addDays(weekStart(end, 1), 6),
})

/** Days in which so many minutes of a person surely find room, beside half a day of work for something else. */
const roomFor = (minutes: number) => Math.min(120, 14 + 2 * Math.ceil(minutes / 240))

const isIn = (day: string, { start, end }: DayWindow) => start <= day && day <= end

/** Most people whose days are read for a proposal: those who suit the job best. */
const maxLooked = 500

type Candidate = Pick<Plannable, 'id' | 'fit'>

/** Returns those who suit the job, the best first, and everybody else, together no more than are looked at. */
function candidatesOf(fits: readonly Candidate[]): { suited: Candidate[]; others: Candidate[] } {
  const best = fits.toSorted((a, b) => fitDays(a.fit) - fitDays(b.fit) || a.id - b.id).slice(0, maxLooked)
  return { suited: best.filter((person) => !isStranger(person)), others: best.filter(isStranger) }
}

interface Looked {
  job: JobToPlan
  window: DayWindow
  site: Awaited<ReturnType<typeof siteOf>>
  /** Days on which people lack what the job requires. */
  gaps: ReadonlyMap<number, readonly DayWindow[]>
  tentative: boolean
  from: string
}

/** Reads what these people, and all equipment, have on the days of the window. */
async function seenOf(ctx: Ctx, { job, window, site, gaps, tentative, from }: Looked, among: readonly Candidate[]) {
  const fits = new Map(among.map(({ id, fit }) => [id, fit]))
  const board = await readSchedule(ctx, { ...window, user_ids: [...fits.keys()] }, tentative)
  const active = board.people.filter((person) => person.active)
  const ids = active.map(({ id }) => id)
  const booked = await placesOf(ctx, ids, site, { start: addDays(from, -aroundDays), end: window.end })
  const places = Map.groupBy(booked, ({ user_id }) => user_id)
  const days = eachDay(board)
  const plannable = plannableOn(board, job)
  const people = active.flatMap((person): Plannable[] => {
    const fit = fits.get(person.id)
    if (!fit) return []
    const lacks = gaps.get(person.id) ?? []
    const before = places.get(person.id) ?? []
    const { free, ...record } = plannable(person)
    return [
      {
        ...record,
        fit,
        free: free.map((minutes, index) => (lacks.some((gap) => isIn(days[index] ?? '', gap)) ? 0 : minutes)),
        metres: days.map((day) => placeBefore(before, day)?.metres ?? null),
      },
    ]
  })
  return { board, places, people, pieces: board.equipment.map((piece) => plannablePiece(board, piece)) }
}

/**
 * Returns a function that says what a person has on the days of the board. Leave that is only requested is not free either:
 * it may be approved.
 */
function plannableOn(
  board: Schedule,
  { task }: JobToPlan,
): (person: SchedulePerson) => Omit<Plannable, 'metres' | 'fit'> {
  const all = eachDay(board)
  const waiting = Map.groupBy(
    board.absences.filter(({ decision_id }) => decision_id === 'P'),
    ({ user_id }) => user_id,
  )
  return (person) => {
    const worker = workerOf(board, person)
    const requested = new Map<string, number>()
    for (const { days } of waiting.get(person.id) ?? [])
      for (const { day, minutes } of days) requested.set(day, (requested.get(day) ?? 0) + minutes)
    return {
      id: person.id,
      worked: all.map((day) => wholeOn(worker, day, task.showWeekend)),
      free: all.map((day, index) =>
        Math.max(0, (person.available[index] ?? 0) - (person.booked[index] ?? 0) - (requested.get(day) ?? 0)),
      ),
      available: person.available,
      booked: person.booked,
    }
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
