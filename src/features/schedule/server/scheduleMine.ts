/** Reads the caller's own days: bookings, and tasks by their own days, with the place, other people and equipment. */
import { sql } from 'kysely'

import { lastDay } from '#core/contract.ts'
import { has } from '#core/permissions.ts'
import { isActiveOn, office } from '#features/equipment/equipment.rules.ts'
import { equipment as equipmentType } from '#features/equipment/equipment.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import { mayTick } from '#features/tasks/server/tasks.access.ts'
import { taskColumns } from '#features/tasks/server/taskColumns.ts'
import { addDays, today } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import type { Workday } from '#core/workday.ts'
import { workdaysOf } from '#features/users/users/server/userWeeks.ts'
import { mayPickTask } from '#features/projects/server/projects.access.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { loadOf, type ScheduleWorker } from '../scheduleLoad.ts'
import type { MyJob } from '../scheduleMine.contract.ts'
import { defaultDays } from '../schedule.rules.ts'
import { daysOfTasks } from './scheduleDays.ts'
import { mayViewPiece, mayViewRowOf } from './schedule.access.ts'
import { boardDays } from './scheduleWindow.ts'

interface Found {
  id: number | null
  label: string
  start: string
  end: string
  minutes: number | null
  spread: boolean
  confirmed: boolean
  notes: string
  showWeekend: boolean
  task: MyJob['task']
  project: MyJob['project']
  people: { id: number; name: string; start: string; end: string }[]
  equipment: (Omit<MyJob['equipment'][number], 'assigned_to' | 'active' | 'can_change'> & {
    holder: string | null
    active_from: string | null
    active_until: string | null
    start: string
    end: string
  })[]
}
type Actor = Pick<Ctx, 'db' | 'me'>

export async function myDays(
  ctx: Actor,
  { start = today(ctx.me.timezone) }: { start?: string | undefined },
): Promise<{ start: string; end: string; days: MyJob[] }> {
  const [end = start] = [addDays(start, defaultDays - 1), lastDay].toSorted()
  const [worker, found] = await Promise.all([myself(ctx), bookedFor(ctx, start, end)])
  const days = found.flatMap(({ minutes, spread, showWeekend, people, equipment, ...rest }) =>
    loadOf(worker, { start: rest.start, end: rest.end, minutes, spread, showWeekend })
      .filter(([day]) => day >= start && day <= end)
      .map(([day, planned]): MyJob => {
        const there = <T extends { id: number; start: string; end: string }>(all: readonly T[]) => [
          ...new Map(
            all
              .filter((otherRecord) => otherRecord.start <= day && day <= otherRecord.end)
              .map((otherRecord) => [otherRecord.id, otherRecord]),
          ).values(),
        ]
        return {
          key: `${rest.id ?? `task ${rest.task?.id}`} ${day}`,
          day,
          label: rest.label,
          hours: rest.id === null ? null : minutesToHours(planned),
          confirmed: rest.confirmed,
          notes: rest.notes,
          task: rest.task,
          project: rest.project,
          people: there(people).map(({ id, name }) => ({ id, name })),
          equipment: there(equipment).map(({ holder, active_from, active_until, start: _s, end: _e, ...piece }) => ({
            ...piece,
            assigned_to: holder ?? office,
            active: isActiveOn(today(ctx.me.timezone), { active_from, active_until }),
            can_change: has(ctx.me, equipmentType.names.change),
          })),
        }
      }),
  )
  return { start, end, days: days.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) }
}

export async function myself({ db, me }: Actor): Promise<ScheduleWorker> {
  const { rows } = await sql<{
    schedule: readonly Workday[]
    holidays: { day: string; half: boolean }[]
    start_date: string | null
    end_date: string | null
  }>`
    select member.start_date, member.end_date,
      ${workdaysOf()} as schedule,
      (select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'half', h.half)), '[]') from holiday h
        where h.org_id = member.org_id and h.calendar_id = coalesce(member.calendar_id, company.calendar_id)) as holidays
      from member join company on company.org_id = member.org_id
     where member.org_id = ${me.org_id} and member.id = ${me.id}`.execute(db)
  const [row] = rows
  return {
    workdays: boardDays(row?.schedule ?? []),
    holidays: new Map(row?.holidays.map(({ day, half }) => [day, { half }])),
    start_date: row?.start_date ?? null,
    end_date: row?.end_date ?? null,
  }
}

/** Reads the caller's bookings, and open tasks with days of their own for which they are assigned but not booked. */
export async function bookedFor({ db, me }: Actor, start: string, end: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select mine.id, mine.label, mine.start, mine."end", mine.minutes, mine.spread, mine.confirmed, mine.notes,
      coalesce(task."showWeekend", false) as "showWeekend",
      case when task.id is not null then jsonb_build_object('id', task.id, 'name', task.name, 'details', task.details,
        'checklist', ${taskColumns(me).checklist}, 'can_tick', ${mayTick(me)}) end as task,
      case when project.id is not null then jsonb_build_object('id', project.id, 'reference', project.reference, 'name', project.name,
        'client', coalesce(client.name, ''), 'site_access', project.site_access, 'coordinates', project.coordinates,
        'contact', ${contactToCall(me)},
        'address', jsonb_build_object('line1', project.address_line1, 'line2', project.address_line2, 'city', project.address_city,
          'region', project.address_region, 'postcode', project.address_postcode, 'country', project.address_country)) end as project,
      (select coalesce(jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name, 'start', other.start, 'end', other."end")
          order by member.name collate human, member.id), '[]')
         from booking other join member on member.org_id = other.org_id and member.id = other.user_id
        where other.org_id = ${me.org_id} and other.task_id = mine.task_id and other.user_id <> ${me.id}
          and other.start <= mine."end" and other."end" >= mine.start and ${mayViewRowOf(me)}) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('id', equipment.id, 'name', equipment.name, 'identifier', equipment.identifier,
          'user_id', equipment.user_id, 'version', equipment.version, 'active_from', equipment.active_from,
          'active_until', equipment.active_until, 'holder', (select member.name from member
            where member.org_id = equipment.org_id and member.id = equipment.user_id),
          'start', other.start, 'end', other."end") order by equipment.name collate human, equipment.id), '[]')
         from booking other join equipment on equipment.org_id = other.org_id and equipment.id = other.equipment_id
        where other.org_id = ${me.org_id} and other.task_id = mine.task_id
          and other.start <= mine."end" and other."end" >= mine.start and ${mayViewPiece(me)}) as equipment
    from (
      select id, task_id, label, start, "end", minutes, spread, confirmed, notes from booking
       where org_id = ${me.org_id} and user_id = ${me.id} and start <= ${end} and "end" >= ${start}
      union all
      select null, planned.task_id, '', planned.start, planned."end", null, false, true, '' from (${daysOfTasks(me.org_id)}) planned
       where planned.user_id = ${me.id} and planned.start <= ${end} and planned."end" >= ${start}
      ) mine
    left join (task join project on project.org_id = task.org_id and project.id = task.project_id and ${mayPickTask(me)})
      on task.org_id = ${me.org_id} and task.id = mine.task_id
    left join client on client.org_id = project.org_id and client.id = project.client_id
    order by mine.start, mine.id nulls last, task.id`.execute(db)
  return rows
}

/** The contact of the project, with the number that reaches them outside. */
const contactToCall = (me: Me) => sql`(
  select jsonb_build_object('id', contact.id, 'name', contact.name, 'phone', coalesce((
      select phone.number from contact_phone phone where phone.org_id = contact.org_id and phone.contact_id = contact.id
       order by phone.kind <> 'mobile', phone.place limit 1), ''))
    from contact where contact.org_id = project.org_id and contact.id = project.contact_id and ${mayViewContact(me)})`
