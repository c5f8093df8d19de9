/** Finds people who could be booked: their free hours as on the board, missing qualifications, and their distance. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { addDays, type DayWindow } from '#core/days.ts'
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import { apart, type Extent } from '#features/map/geometry.ts'
import { mayPickProject, mayPickTask } from '#features/projects/server/projects.access.ts'
import { lackingQualifications } from '#features/tasks/server/taskQualifications.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalidChoice } from '#server/http/errors.ts'
import { selectableIds } from '#server/records/selectable.ts'
import type { Schedule, ScheduleProject } from '../schedule.contract.ts'
import { type findPeople, type ScheduleResult, type FoundPeople, maxFound } from '../scheduleFind.contract.ts'
import { longestBooking, overlaps, personRefusal } from '../schedule.rules.ts'
import { readSchedule } from './scheduleWindow.ts'

type Query = z.output<typeof findPeople.query & {}>
type Actor = Pick<Ctx, 'db' | 'me'>

/** Finds people. 400 for more days than the board shows, and for ids that cannot be chosen. */
export async function findWhoIsFree(ctx: Actor, query: Query): Promise<FoundPeople> {
  const { start, end, task_id = null, qualification_type_ids = [], department_ids } = query
  const types = [...new Set(qualification_type_ids)]
  if ((await selectableIds('qualification_type')(ctx, types)).length < types.length)
    throw invalidChoice('qualification_type_ids')
  const site = await siteOf(ctx, query)
  const board = await readSchedule(ctx, { start, end, ...(department_ids && { department_ids }) }, query.tentative)
  const days = { start, end }
  const people = board.people.filter((person) => personRefusal(person, days, String) === null)
  const ids = people.map(({ id }) => id)
  const [lacking, near, needed] = await Promise.all([
    lackingQualifications(
      ctx,
      ids.map((user_id) => ({ task_id, type_ids: types, user_id, ...days })),
    ),
    nearestOf(ctx, ids, site, days),
    neededFor(ctx, task_id, types),
  ])
  const lackingOf = Map.groupBy(lacking, ({ user_id }) => user_id)
  const awayOf = Map.groupBy(board.absences, ({ user_id }) => user_id)
  const least = query.hours === undefined ? 1 : hoursToMinutes(query.hours)
  const found = people.map((person): ScheduleResult => {
    const free = person.available.map((minutes, index) => Math.max(0, minutes - (person.booked[index] ?? 0)))
    const minutes = free.reduce((sum, id) => sum + id, 0)
    return {
      id: person.id,
      name: person.name,
      external: person.external,
      department: board.departments.find(({ id }) => id === person.department_id) ?? null,
      free,
      hours_free: minutesToHours(minutes),
      enough: minutes >= least,
      away: (awayOf.get(person.id) ?? []).filter((absence) => overlaps(absence, days)).map(awayAs),
      lacking: (lackingOf.get(person.id) ?? []).map(({ type, expiration }) => ({ type, expiration })),
      near: near.get(person.id) ?? null,
    }
  })
  return {
    site: site && { id: site.id, reference: site.reference, name: site.name, placed: site.placed },
    needed,
    results: found.toSorted(better).slice(0, maxFound),
    count: found.length,
  }
}

const awayAs = ({ name, start, end, decision_id }: Schedule['absences'][number]) => ({ name, start, end, decision_id })

/**
 * Compares results: enough time and all qualifications first, then enough time; then the nearest, then the most free.
 */
function better(record: ScheduleResult, otherRecord: ScheduleResult): number {
  const rank = ({ enough, lacking }: ScheduleResult) => (enough ? 0 : 2) + (lacking.length > 0 ? 1 : 0)
  const far = ({ near }: ScheduleResult) => near?.metres ?? Infinity
  const free = ({ hours_free }: ScheduleResult) => hoursToMinutes(hours_free)
  // Two infinite distances would give NaN, so unknown distances count as equal.
  const nearer = far(record) === far(otherRecord) ? 0 : far(record) - far(otherRecord)
  return (
    rank(record) - rank(otherRecord) ||
    nearer ||
    free(otherRecord) - free(record) ||
    record.name.localeCompare(otherRecord.name)
  )
}

type Place = ScheduleProject & Extent
/** Columns of a site; the corners are null without a location. */
export type Site = Place & { placed: boolean }
const corners = sql`(project.extent[1])[0] as west, (project.extent[1])[1] as south,
  (project.extent[0])[0] as east, (project.extent[0])[1] as north`

/** Returns the project, or that of the task. 400 if it is out of reach. */
export async function siteOf(
  { db, me }: Actor,
  { task_id, project_id }: Pick<Query, 'task_id' | 'project_id'>,
): Promise<Site | null> {
  if (task_id === undefined && project_id === undefined) return null
  const { rows } = await sql<Site>`
    select project.id, project.reference, project.name, project.extent is not null as placed, ${corners}
      from project left join task on task.org_id = project.org_id and task.project_id = project.id and task.id = ${task_id ?? null}
     where project.org_id = ${me.org_id} and ${
       task_id === undefined
         ? sql`project.id = ${project_id} and ${mayPickProject(me)}`
         : sql`task.id is not null and ${mayPickTask(me)}`
     }`.execute(db)
  const [site] = rows
  if (!site) throw invalidChoice(task_id === undefined ? 'project_id' : 'task_id')
  return site
}

/** Reads the qualifications that a task requires, and these. */
export async function neededFor(
  { db, me }: Actor,
  taskId: number | null,
  types: number[],
): Promise<FoundPeople['needed']> {
  const { rows } = await sql<FoundPeople['needed'][number]>`
    select kind.id, kind.name from qualification_type kind
     where kind.org_id = ${me.org_id} and (kind.id = any(${types}::bigint[]) or exists (
       select from task_qualification link where link.org_id = kind.org_id and link.type_id = kind.id and link.task_id = ${taskId}))
     order by kind.name collate human, kind.id`.execute(db)
  return rows
}

/** Days before and after in which a booking still shows where somebody is. */
export const aroundDays = 7

/** Finds the nearest site of each person's bookings on those days, among those that the viewer may see. */
async function nearestOf(
  ctx: Actor,
  users: readonly number[],
  site: Site | null,
  { start, end }: DayWindow,
): Promise<ReadonlyMap<number, NonNullable<ScheduleResult['near']>>> {
  const nearest = new Map<number, NonNullable<ScheduleResult['near']>>()
  const around = { start: addDays(start, -aroundDays), end: addDays(end, aroundDays) }
  for (const { user_id, ...near } of await placesOf(ctx, users, site, around))
    if (near.metres < (nearest.get(user_id)?.metres ?? Infinity)) nearest.set(user_id, near)
  return nearest
}

export type BookedPlace = NonNullable<ScheduleResult['near']> & { user_id: number }
/** Reads the located sites of people's bookings in these days that the viewer may see, by first day, and their distances. */
export async function placesOf(
  { db, me }: Actor,
  users: readonly number[],
  site: Site | null,
  { start, end }: DayWindow,
): Promise<BookedPlace[]> {
  if (!site?.placed) return []
  const { rows } = await sql<Place & DayWindow & { user_id: number }>`
    select booking.user_id, booking.start, booking."end", project.id, project.reference, project.name, ${corners}
      from booking
      join task on task.org_id = booking.org_id and task.id = booking.task_id
      join project on project.org_id = task.org_id and project.id = task.project_id
     where booking.org_id = ${me.org_id} and booking.user_id = any(${[...users]}::bigint[])
       and booking.start between ${addDays(start, -longestBooking)} and ${end} and booking."end" >= ${start}
       and project.extent is not null and ${mayPickTask(me)}
     order by booking.start, booking.id`.execute(db)
  return rows.map(({ user_id, id, reference, name, start: first, end: last, ...there }) => ({
    user_id,
    metres: Math.round(apart(site, there)),
    project: { id, reference, name },
    start: first,
    end: last,
  }))
}
