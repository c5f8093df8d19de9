/** What people should work: their week, the bank holidays of their calendar and the days they are employed, in one statement. */
import { sql } from 'kysely'

import type { DayWindow } from '#core/days.ts'
import type { TenantDb } from '#server/db.ts'
import type { ScheduledDay } from '../suggestions.missing.ts'

export interface WorkingTime {
  schedule: readonly ScheduledDay[]
  /** Names by day, within the window that was asked for. */
  holidays: ReadonlyMap<string, string>
  start_date: string | null
  end_date: string | null
}

/** Of these people, by id; a person's calendar is the organisation's unless they have their own. */
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
    schedule: ScheduledDay[]
    holidays: [string, string][]
  }>`
    select member.id, member.start_date, member.end_date,
      (select coalesce(jsonb_agg(jsonb_build_object('weekday', d.weekday, 'start_time', to_char(d.start_time, 'HH24:MI'),
          'end_time', to_char(d.end_time, 'HH24:MI'), 'breaks', d.breaks, 'diary_entry', d.diary_entry)), '[]')
         from schedule_day d where d.org_id = member.org_id and d.user_id = member.id) as schedule,
      (select coalesce(jsonb_agg(jsonb_build_array(h.day, h.name)), '[]')
         from holiday h
        where h.org_id = member.org_id and h.calendar_id = coalesce(member.calendar_id, company.calendar_id)
          and h.day between ${start} and ${end}) as holidays
    from member join company on company.org_id = member.org_id
    where member.org_id = ${orgId} and member.id = any(${[...userIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, holidays, ...rest }) => [id, { ...rest, holidays: new Map(holidays) }]))
}
