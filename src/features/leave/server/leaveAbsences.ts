/** Lists who is absent on which days: for the planner, a team's clashes, the board and the diary. */
import { sql } from 'kysely'

import type { DayWindow } from '#core/days.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import type { Absence } from '../leave.contract.ts'
import { mayView } from './leave.access.ts'

/** Names shown to people who may not see the leave, and for sickness outside of Fieldbook. */
const [unavailable, absent] = ['Unavailable', 'Absent']

/**
 * Reads absences of these people in a window. People who may not see a leave get only its days, once it is approved: no
 * type, no id, nothing undecided. `outside`: the answer goes to another program, which must not show a sickness.
 */
export async function absences(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  userIds: readonly number[],
  { start, end }: DayWindow,
  { outside = false } = {},
): Promise<Absence[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Absence>`
    select leave.user_id, case when seen then leave.id end as leave_id,
      case when named then jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour) end as type,
      case when named then t.name when seen then ${absent} else ${unavailable} end as name,
      leave.decision as decision_id, leave.start, leave."end", leave.start_half, leave.end_half,
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'minutes', d.minutes, 'part', d.part) order by d.day), '[]')
         from leave_day d where d.org_id = leave.org_id and d.leave_id = leave.id and d.minutes > 0
          and d.day between ${start} and ${end}) as days
    from leave
      join leave_type t on t.org_id = leave.org_id and t.id = leave.type_id
      cross join lateral (select ${mayView(me)} as seen) as who
      cross join lateral (select seen and not (${outside} and t.sickness) as named) as what
    where leave.org_id = ${me.org_id} and leave.user_id = any(${[...userIds]}::bigint[])
      and leave.start <= ${end} and leave."end" >= ${start} and (leave.decision = 'A' or (seen and leave.decision = 'P'))
    order by leave.user_id, leave.start, leave.id`.execute(db)
  return rows
}

/** SQL over `owner`, a member: approved days of leave in a window as JSON, under names that the caller may see. */
export const leaveOfOwner = (me: Me, { start, end }: DayWindow) => sql<
  { date: string; minutes: number; name: string }[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object('date', d.day, 'minutes', d.minutes,
      'name', case when ${mayView(me)} then t.name else ${unavailable} end) order by d.day, leave.start_half), '[]')
    from leave_day d
      join leave on leave.org_id = d.org_id and leave.id = d.leave_id and leave.decision = 'A'
      join leave_type t on t.org_id = leave.org_id and t.id = leave.type_id
   where d.org_id = owner.org_id and d.user_id = owner.id and d.minutes > 0 and d.day between ${start} and ${end})`

/** SQL: approved minutes of leave of a person by day, over an alias of `member`. */
export const leaveMinutesOf = (alias: string, { start, end }: DayWindow) => sql<[string, number][]>`(
  select coalesce(jsonb_agg(jsonb_build_array(of_day.day, of_day.minutes)), '[]') from (
    select d.day, sum(d.minutes)::int as minutes from leave_day d
      join leave on leave.org_id = d.org_id and leave.id = d.leave_id and leave.decision = 'A'
     where d.org_id = ${sql.ref(`${alias}.org_id`)} and d.user_id = ${sql.ref(`${alias}.id`)} and d.day between ${start} and ${end}
     group by d.day) of_day)`
