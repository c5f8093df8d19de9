/** SQL for the days on which people are on tasks: one rule for the board, a person's own days and the diary. */
import { sql, type RawBuilder } from 'kysely'

/**
 * SQL, `user_id, task_id, start, "end"`: people on an open task that has days of its own and for which they are not
 * booked. Once somebody is booked for a task, only bookings count.
 */
export const daysOfTasks = (orgId: number): RawBuilder<unknown> => sql`
  select link.user_id, task.id as task_id, task.start, task."end"
    from task join task_user link on link.org_id = task.org_id and link.task_id = task.id
   where task.org_id = ${orgId} and not task.closed and task.start is not null
     and not exists (select from booking where booking.org_id = link.org_id and booking.user_id = link.user_id
                       and booking.task_id = link.task_id)`

/**
 * SQL, minutes of a person's share of a task's hours: split evenly over its people, the remainder with the last
 * (docs/rules/projects.md#tasks). Null for a task without hours, which takes whole days. Over `task` and the person's
 * `user_id`.
 */
export const shareOfTask = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when task.hours > 0 then floor(task.hours * 60 / count(*))::int
      + case when max(link.user_id) = ${userId} then (round(task.hours * 60) - floor(task.hours * 60 / count(*)) * count(*))::int else 0 end end
    from task_user link where link.org_id = task.org_id and link.task_id = task.id)`

/** SQL with the same columns: these, and the days of bookings for tasks. */
export const daysOnTasks = (orgId: number): RawBuilder<unknown> => sql`
  select user_id, task_id, start, "end" from booking
   where org_id = ${orgId} and user_id is not null and task_id is not null
  union all ${daysOfTasks(orgId)}`
