/** The absences of a team: in the planner, and beside a request. */
import { sql } from 'kysely'

import type { DayWindow } from '#core/days.ts'
import type { Ctx } from '#server/http/context.ts'
import type { LeavePlanner, LeavePreview } from '../leave.contract.ts'
import { absences } from './leaveAbsences.ts'
import { mayViewOf } from './leave.access.ts'
import { requireWindow } from './leave.ts'

/** Lists people whose leave the caller sees, the caller first, with their absences. */
export async function getPlanner(
  ctx: Ctx,
  { query }: { query: DayWindow & { department_id?: number[] | undefined } },
): Promise<LeavePlanner> {
  const { db, me } = ctx
  const { start, end, department_id } = query
  requireWindow({ start, end })
  const { rows } = await sql<LeavePlanner['people'][number]>`
    select member.id, member.name,
      case when department.id is not null then jsonb_build_object('id', department.id, 'name', department.name) end as department,
      (select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'half', h.half) order by h.day), '[]') from holiday h where h.org_id = member.org_id
          and h.calendar_id = coalesce(member.calendar_id, company.calendar_id) and h.day between ${start} and ${end}) as holidays
    from member
      join company on company.org_id = member.org_id
      left join department on department.org_id = member.org_id and department.id = member.department_id
    where member.org_id = ${me.org_id} and member.active and not member.external and ${mayViewOf(me)}
      and (member.start_date is null or member.start_date <= ${end}) and (member.end_date is null or member.end_date >= ${start})
      and (${department_id === undefined}::boolean or member.department_id = any(${department_id ?? []}::bigint[]))
    order by member.id <> ${me.id}, department.name collate human nulls last, member.name collate human, member.id
    limit 500`.execute(db)
  return {
    people: rows,
    absences: await absences(
      ctx,
      rows.map(({ id }) => id),
      { start, end },
    ),
  }
}

/** Lists absences in the window of people in the person's department or with the same manager. */
export async function clashesOf(ctx: Ctx, userId: number, window: DayWindow): Promise<LeavePreview['clashes']> {
  const { db, me } = ctx
  const { rows } = await sql<{ id: number; name: string }>`
    select team.id, team.name from member person
      join member team on team.org_id = person.org_id and team.id <> person.id and team.active
        and (team.department_id = person.department_id or team.manager_id = person.manager_id)
     where person.org_id = ${me.org_id} and person.id = ${userId} order by team.id limit 500`.execute(db)
  const names = new Map(rows.map((row) => [row.id, row]))
  const away = await absences(ctx, [...names.keys()], window)
  return away.flatMap((absence) => {
    const user = names.get(absence.user_id)
    return user && absence.days.length > 0 ? [{ ...absence, user }] : []
  })
}
