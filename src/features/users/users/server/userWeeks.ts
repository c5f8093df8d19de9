/** The working weeks of people, for every query that needs them. */
import { type RawBuilder, sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'

const plain = sql`jsonb_build_object('weekday', week.weekday, 'start_time', to_char(week.start_time, 'HH24:MI'),
  'end_time', to_char(week.end_time, 'HH24:MI'), 'breaks', week.breaks, 'travel', week.travel,
  'diary_entry', week.diary_entry)`
const dated = sql`${plain} || jsonb_build_object('first_day', week.first_day, 'last_day', week.last_day)`

/** The working days of all weeks of the person in `member`, or under another alias: `workdayOn` finds that of a day. */
export const workdaysOf = (alias = 'member'): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(${dated} order by week.first_day nulls first, week.weekday), '[]') from schedule_day week
   where week.org_id = ${sql.ref(`${alias}.org_id`)} and week.user_id = ${sql.ref(`${alias}.id`)})`

/** The working days of the week that holds on a day, of the person in `member`. */
export const weekOn = (day: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(${plain} order by week.weekday), '[]') from schedule_day week
   where week.org_id = member.org_id and week.user_id = member.id and holds_on(week, ${day}::date))`

/** The working days of all weeks of a person, oldest week first, Mondays first. */
export const listWorkdays = ({ db, me }: Pick<Ctx, 'db' | 'me'>, userId: number) =>
  db
    .selectFrom('schedule_day')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .select(['weekday', 'start_time', 'end_time', 'breaks', 'travel', 'diary_entry', 'first_day', 'last_day'])
    .orderBy('first_day', (order) => order.asc().nullsFirst())
    .orderBy('weekday')
    .execute()
