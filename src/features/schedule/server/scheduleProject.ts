/** Reads the bookings of one project. */
import { sql } from 'kysely'

import { minutesToHours } from '#core/hours.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { requireRecord } from '#server/records/owners.ts'
import { maxProjectBookings, type ProjectBooking } from '../scheduleProject.contract.ts'
import { daysOfTasks, shareOfTask } from './scheduleDays.ts'
import { mayViewPiece, mayViewRowOf } from './schedule.access.ts'

/** SQL: `theirs`, the tasks of these projects that the caller sees. */
const tasksOf = (me: Me, ids: readonly number[]) => sql`
  theirs as materialized (
    select task.* from task where task.org_id = ${me.org_id} and task.project_id = any(${[...ids]}::bigint[]) and ${mayPickTask(me)})`

/** SQL over `theirs`: their bookings, and the days of people on tasks without one, whom the caller sees on the board. */
const bookedOf = (me: Me) => sql`(
    select id, task_id, user_id, equipment_id, start, "end", minutes, spread, confirmed, notes from booking
     where org_id = ${me.org_id} and task_id in (select id from theirs)
    union all
    select null, task_id, user_id, null, start, "end", null, true, true, '' from (${daysOfTasks(me.org_id)}) planned
     where task_id in (select id from theirs)
  ) booked
  join theirs task on task.id = booked.task_id
  left join member on member.org_id = task.org_id and member.id = booked.user_id and ${mayViewRowOf(me)}
  left join equipment on equipment.org_id = task.org_id and equipment.id = booked.equipment_id and ${mayViewPiece(me)}`
const isSeen = sql`(member.id is not null or equipment.id is not null)`

/** Finds which of these projects have anybody or anything planned that the caller sees. */
export async function plannedAmong({ db, me }: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    with ${tasksOf(me, ids)} select distinct task.project_id as id from ${bookedOf(me)} where ${isSeen}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lists the people and equipment whom the caller sees on the board, as far as they are booked for tasks that the caller
 * sees. Throws 404 for a project out of reach.
 */
export async function projectBookings(ctx: Ctx, projectId: number): Promise<ProjectBooking[]> {
  const { db, me } = ctx
  await requireRecord(ctx, 'project', projectId)
  const { rows } = await sql<Omit<ProjectBooking, 'hours'> & { minutes: number | null }>`
    with ${tasksOf(me, [projectId])}
    select booked.id, jsonb_build_object('id', task.id, 'name', task.name) as task,
      case when member.id is not null then jsonb_build_object('id', member.id, 'name', member.name) end as user,
      case when equipment.id is not null then jsonb_build_object('id', equipment.id, 'name', equipment.name,
        'identifier', equipment.identifier) end as equipment,
      booked.start, booked."end", booked.spread, booked.confirmed, booked.notes,
      case when booked.id is null then ${shareOfTask(sql`booked.user_id`)} else booked.minutes end as minutes
      from ${bookedOf(me)}
     where ${isSeen}
     order by booked.start desc, booked."end" desc, task.id desc, member.name collate human desc nulls first,
       equipment.name collate human desc, booked.id desc limit ${maxProjectBookings}`.execute(db)
  return rows
    .toReversed()
    .map(({ minutes, ...row }) => ({ ...row, hours: minutes === null ? null : minutesToHours(minutes) }))
}
