/** A job that waits for a crew: what it is, what it suggests, and whom it suits (docs/rules/leave-and-schedule.md#planning-a-job). */
import { sql, type SqlBool } from 'kysely'

import { addDays, today } from '#core/days.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import { isUnscheduled } from '#features/tasks/server/tasks.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { type CrewAnswer, maxPieces } from '../schedulePlan.contract.ts'
import { maxCrew, type PlanFit, type Plannable } from '../schedulePlan.ts'
import { mayViewPiece, mayViewRowOf } from './schedule.access.ts'
import { hoursLeft } from './unscheduled.ts'

export interface JobToPlan {
  id: number
  type_id: number | null
  type: string | null
  client_id: number | null
  department_id: number | null
  user_ids: number[]
  deadline: string | null
  hours_left: string | null
  task: CrewAnswer['task']
  project: CrewAnswer['project']
  waits: boolean
}

/** Reads a task. 404 out of reach. */
export async function jobOf({ db, me }: Ctx, id: number): Promise<JobToPlan> {
  const { rows } = await sql<JobToPlan>`
    select task.id, task.type_id, project.client_id,
      (select name from task_type where task_type.org_id = task.org_id and task_type.id = task.type_id) as type, coalesce(task.department_id, project.department_id) as department_id, project.deadline, ${hoursLeft(me)} as hours_left, ${isUnscheduled} as waits,
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
const isLike = ({ type_id, task }: JobToPlan) =>
  sql<SqlBool>`(task.type_id = ${type_id} or lower(task.name) = lower(${task.name}))`

/** Days in which somebody who did such a task has done it lately. */
const experienceDays = 365

interface Experience extends Pick<PlanFit, 'same' | 'similar' | 'department'> {
  id: number
  project: boolean
  client: boolean
}

/**
 * Reads whom a job suits, of the people on the caller's board, with one query: department, and tasks like it, of its project
 * and its client that they did. Who did a task is who was booked for it, or is on it once it has begun or is closed, as far as
 * the caller sees the task; hours that they logged are no part of it, which a planner need not see.
 */
export async function fitsOf({ db, me }: Ctx, job: JobToPlan): Promise<Pick<Plannable, 'id' | 'fit'>[]> {
  const day = today(me.timezone)
  const first = addDays(day, -experienceDays)
  const { rows } = await sql<Experience>`
    with such as materialized (
      select task.id, lower(task.name) = lower(${job.task.name}) as same, ${isLike(job)} is true as similar,
        task.project_id = ${job.task.project_id} as project, coalesce(project.client_id = ${job.client_id}, false) as client,
        (task.closed or task.start <= ${day}) and coalesce(task."end", task.modified::date) >= ${first} as done
        from task join project on project.org_id = task.org_id and project.id = task.project_id
       where task.org_id = ${me.org_id} and task.id <> ${job.id} and ${mayPickTask(me)}
         and (${isLike(job)} or task.project_id = ${job.task.project_id} or project.client_id = ${job.client_id})
    ), did as (
      select booking.user_id, booking.task_id from booking join such on such.id = booking.task_id
       where booking.org_id = ${me.org_id} and booking.user_id is not null and booking.confirmed
         and booking.start between ${first} and ${day}
      union
      select link.user_id, link.task_id from task_user link join such on such.id = link.task_id
       where link.org_id = ${me.org_id} and such.done
    ), counted as (
      select did.user_id, count(*) filter (where such.same)::int as same,
        count(*) filter (where such.similar)::int as similar, bool_or(such.project) as project, bool_or(such.client) as client
        from did join such on such.id = did.task_id group by did.user_id)
    select member.id, coalesce(member.department_id = ${job.department_id}, false) as department,
      coalesce(counted.same, 0) as same, coalesce(counted.similar, 0) as similar,
      coalesce(counted.project, false) as project, coalesce(counted.client, false) as client
      from member left join counted on counted.user_id = member.id
     where member.org_id = ${me.org_id} and member.active and ${mayViewRowOf(me)}`.execute(db)
  return rows.map(({ id, project, client, ...rest }) => ({
    id,
    fit: { ...rest, assigned: job.user_ids.includes(id), knows: project ? 'project' : client ? 'client' : null },
  }))
}

/**
 * Returns the number of people and the categories of equipment that a task suggests: its own people, and what the last
 * booked task of its type or name took along.
 */
export async function crewLike({ db, me }: Ctx, job: JobToPlan): Promise<{ people: number; categories: number[] }> {
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
export async function categoriesOf({ db, me }: Ctx): Promise<CrewAnswer['categories']> {
  const { rows } = await sql<CrewAnswer['categories'][number]>`
    select category.id, category.name from equipment_category category
     where category.org_id = ${me.org_id} and exists (select from equipment where equipment.org_id = category.org_id
       and equipment.category_id = category.id and equipment.show_on_schedule and ${mayViewPiece(me)})
     order by category.name collate human, category.id`.execute(db)
  return rows
}
