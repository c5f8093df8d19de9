/** Values of a task beside its own columns: who is on it, its checklist, and the hours it took. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { entryCounts } from '#features/projects/server/projectFigures.ts'
import { mayViewSchedule } from '#features/users/users/server/users.access.ts'
import { weekOn } from '#features/users/users/server/userWeeks.ts'
import type { Me } from '#server/http/context.ts'
import { mayTick, seesSpent } from './tasks.access.ts'

const coloured = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${sql.ref(`${alias}.name`)}, 'colour', ${sql.ref(`${alias}.colour`)}) end`

/** People on a task, by name. */
const people = sql`task_user link join member on member.org_id = link.org_id and member.id = link.user_id
  where link.org_id = task.org_id and link.task_id = task.id`
export const peopleNames = sql`(select string_agg(member.name, ', ' order by member.name collate human, member.id) from ${people})`

/** Logged by everybody: finished entries that were not rejected. */
export const minutesSpent = sql`(
  select coalesce(sum(entry.gross_minutes - entry.breaks), 0) from diary_entry entry
   where entry.org_id = task.org_id and entry.project_id = task.project_id and entry.task_id = task.id and ${entryCounts})`

export const taskColumns = (me: Me) => ({
  project: sql`jsonb_build_object('id', project.id, 'reference', project.reference, 'name', project.name)`,
  type: coloured('type'),
  department: coloured('department'),
  user_ids: sql`array(select link.user_id from ${people} order by member.name collate human, member.id)`,
  users: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name, 'schedule', jsonb_build_object('days',
        case when ${mayViewSchedule(me)} then ${weekOn(today(me.timezone))} else '[]' end)) order by member.name collate human, member.id), '[]')
      from ${people})`,
  qualification_type_ids: sql`array(
    select link.type_id from task_qualification link where link.org_id = task.org_id and link.task_id = task.id order by link.type_id)`,
  qualification_types: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', kind.id, 'name', kind.name) order by kind.name collate human, kind.id), '[]')
      from task_qualification link join qualification_type kind on kind.org_id = link.org_id and kind.id = link.type_id
     where link.org_id = task.org_id and link.task_id = task.id)`,
  checklist: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name, 'done', to_char(one.done at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'done_by', case when ticker.id is not null then jsonb_build_object('id', ticker.id, 'name', ticker.name) end)
        order by one.position, one.id), '[]')
      from task_check one left join member ticker on ticker.org_id = one.org_id and ticker.id = one.done_by_id
     where one.org_id = task.org_id and one.task_id = task.id)`,
  can_tick: mayTick(me),
  booked: sql`(
    select case when count(*) > 0 then jsonb_build_object('start', min(booking.start), 'end', max(booking."end")) end
      from booking where booking.org_id = task.org_id and booking.task_id = task.id)`,
  ...(seesSpent(me) && { hours_spent: sql`round(${minutesSpent} / 60.0, 2)::text` }),
})
