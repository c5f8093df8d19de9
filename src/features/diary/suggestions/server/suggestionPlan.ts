/** A person's plan in one statement: the person, their week, holidays, tasks, and logged entries. */
import { sql } from 'kysely'

import type { DayWindow } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import type { Holiday } from '#core/workday.ts'
import { leaveMinutesOf, leaveOfOwner } from '#features/leave/server/leaveAbsences.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import { daysOnTasks } from '#features/schedule/server/scheduleDays.ts'
import { workdaysOf } from '#features/users/users/server/userWeeks.ts'
import type { Ctx } from '#server/http/context.ts'
import type { HolidayOn, ScheduledTask } from '../suggestionRows.ts'
import type { SuggestionLoggedHours, ScheduleDay } from '../suggestionSlots.ts'
import {
  mayManageDiaryOf,
  mayOpenDiaryOf,
  mayView,
  mayViewDiaryOf,
  mayViewTimeOn,
} from '../../entries/server/entries.access.ts'
import { flag, joined } from '../../entries/server/entries.queries.ts'
import { takesTime } from '../../entries/server/entryChecks.ts'
import type { TenantDb } from '#server/db/db.ts'
import type { SuggestionScheduledDay } from '../suggestionMissing.ts'

export interface PlannedTask extends ScheduledTask {
  name: string
  project_id: number
  project_reference: string
  project_name: string
  project_managed_by_id: number | null
  quote_item_id: number | null
  quote_item_name: string | null
  quote_item_department_id: number | null
}

export interface SuggestionPlan {
  id: number
  name: string
  manager_id: number | null
  department_id: number | null
  department_name: string | null
  department_ids: number[]
  timezone: string
  employed_from: string
  employed_until: string | null
  /** The caller sees the whole diary of the person, not only time on work of their own. */
  whole: boolean
  /** The caller may write entries for the person. */
  keeps: boolean
  schedule: ScheduleDay[]
  holidays: HolidayOn[]
  /** Approved, by day; called as the caller may know it. */
  leave: { date: string; minutes: number; name: string }[]
  tasks: PlannedTask[]
  /** Entries of every week and month that the window touches. */
  entries: LoggedWork[]
}

interface LoggedWork extends SuggestionLoggedHours {
  status: string
  active: boolean
  minutes: number
}

/**
 * Returns the plan of a person; undefined if out of the caller's reach. Tasks are open ones that the caller may pick
 * and that accept new time; callers who see only the time on certain work get the tasks of that work, and neither week
 * nor holidays.
 */
export async function planOf(
  { db, me }: Ctx,
  userId: number,
  { start, end }: DayWindow,
): Promise<SuggestionPlan | undefined> {
  const tasks = sql`
    select task.id, task.name, planned.start, planned."end", task."showWeekend", task.closed,
      project.id as project_id, project.reference as project_reference, project.name as project_name,
      project.managed_by_id as project_managed_by_id, quote_item.id as quote_item_id,
      quote_item.name as quote_item_name, quote_item.department_id as quote_item_department_id
      from (${daysOnTasks(me.org_id)}) planned
      join task on task.org_id = ${me.org_id} and task.id = planned.task_id
      join project on project.org_id = task.org_id and project.id = task.project_id
      left join quote_item on quote_item.org_id = task.org_id and quote_item.id = task.quote_item_id
     where planned.user_id = owner.id and planned.start <= ${end} and planned."end" >= ${start} and not task.closed
       and ${takesTime(me)}
       and ${flag(mayPickTask(me))} and ${flag(mayViewTimeOn(me))}`
  const entries = sql`
    select entry.date, entry.task_id, entry.start, entry."end", entry.breaks, entry.travel, entry.status, entry.active,
      coalesce(entry.hours_minutes, 0) as minutes
      from ${joined(me)} and entry.user_id = ${userId} and ${flag(mayView(me))}
       and entry.date between least(date_trunc('month', ${start}::date)::date, ${start}::date - 6)
                          and greatest((date_trunc('month', ${end}::date) + interval '1 month')::date, ${end}::date + 6)`
  const { rows } = await sql<SuggestionPlan>`
    select owner.id, owner.name, owner.manager_id, owner.department_id, department.name as department_name,
      array(select d.department_id from member_department d
             where d.org_id = owner.org_id and d.user_id = owner.id order by 1) as department_ids,
      zone.name as timezone,
      -- Nothing is expected of anybody before they are known here.
      coalesce(owner.start_date, (owner.created at time zone zone.name)::date) as employed_from,
      case when owner.active then owner.end_date
           else least(owner.end_date, (now() at time zone zone.name)::date - 1) end as employed_until,
      ${flag(mayViewDiaryOf(me))} as whole,
      owner.active and ${flag(mayManageDiaryOf(me))} and ${has(me, 'diary.add_entry')} as keeps,
      case when ${flag(mayViewDiaryOf(me))} then ${workdaysOf('owner')} else '[]' end as schedule,
      case when ${flag(mayViewDiaryOf(me))} then (
        select coalesce(jsonb_agg(jsonb_build_object('day', holiday.day, 'name', holiday.name, 'half', holiday.half)), '[]')
          from holiday where holiday.org_id = owner.org_id
           and holiday.calendar_id = coalesce(owner.calendar_id, company.calendar_id)
           and holiday.day between ${start} and ${end}) else '[]' end as holidays,
      case when ${flag(mayViewDiaryOf(me))} then ${leaveOfOwner(me, { start, end })} else '[]' end as leave,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (${tasks}) one) as tasks,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (${entries}) one) as entries
    from member owner
    join company on company.org_id = owner.org_id
    cross join lateral (select coalesce(owner.timezone, company.timezone) as name) zone
    left join department on department.org_id = owner.org_id and department.id = owner.department_id
    where owner.org_id = ${me.org_id} and owner.id = ${userId} and ${flag(mayOpenDiaryOf(me))}`.execute(db)
  return rows[0]
}

/** The days off of the caller's own calendar. */
export async function myHolidays({ db, me }: Ctx, { start, end }: DayWindow): Promise<SuggestionPlan['holidays']> {
  const { rows } = await sql<SuggestionPlan['holidays'][number]>`
    select holiday.day, holiday.name, holiday.half
      from member owner
      join company on company.org_id = owner.org_id
      join holiday on holiday.org_id = owner.org_id and holiday.calendar_id = coalesce(owner.calendar_id, company.calendar_id)
     where owner.org_id = ${me.org_id} and owner.id = ${me.id} and holiday.day between ${start} and ${end}`.execute(db)
  return rows
}

export interface WorkingTime {
  schedule: readonly SuggestionScheduledDay[]
  /** Names by day, within the requested window. */
  holidays: ReadonlyMap<string, Holiday>
  /** Minutes of approved leave by day, within it. */
  leave: ReadonlyMap<string, number>
  start_date: string | null
  end_date: string | null
}

/**
 * Reads the working weeks of these people, by id; a person's calendar is the organisation's unless they have their own.
 */
export async function workingTimes(
  db: TenantDb,
  orgId: number,
  userIds: readonly number[],
  { start, end }: DayWindow,
): Promise<Map<number, WorkingTime>> {
  const { rows } = await sql<{
    id: number
    start_date: string | null
    end_date: string | null
    schedule: SuggestionScheduledDay[]
    holidays: [string, Holiday][]
    leave: [string, number][]
  }>`
    select member.id, member.start_date, member.end_date,
      ${workdaysOf()} as schedule,
      (select coalesce(jsonb_agg(jsonb_build_array(h.day, jsonb_build_object('name', h.name, 'half', h.half))), '[]')
         from holiday h
        where h.org_id = member.org_id and h.calendar_id = coalesce(member.calendar_id, company.calendar_id)
          and h.day between ${start} and ${end}) as holidays,
      ${leaveMinutesOf('member', { start, end })} as leave
    from member join company on company.org_id = member.org_id
    where member.org_id = ${orgId} and member.id = any(${[...userIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, holidays, leave, ...rest }) => [
      id,
      { ...rest, holidays: new Map(holidays), leave: new Map(leave) },
    ]),
  )
}
