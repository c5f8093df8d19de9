/** Days off, by calendar: a person's own calendar, else the organisation's (docs/rules/screens.md#public-holidays). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { namesOfKnown } from '#server/access/people.ts'
import type { Ctx } from '#server/http/context.ts'
import { notFound, invalid, invalidChoice, type AppError } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { smallList } from '#server/records/smallList.ts'
import { type Holiday, holidayCalls, type NewHoliday } from '../companyHolidays.contract.ts'
import { requireCalendar } from './company.queries.ts'

type Query = z.output<NonNullable<typeof holidayCalls.list.query>>
type Item = z.output<typeof Holiday>

const longestWindow = 366

export const holidays = smallList<Omit<Item, 'can_change' | 'can_delete'>>({
  table: 'holiday',
  columns: ['day', 'name', 'half', 'calendar_id'],
  order: sql`day, calendar_id`,
  access: ['company.change_company'],
})

/** The days off of one calendar, or of all, between two days. Throws 404 for a person who is out of reach. */
async function listHolidays(ctx: Ctx, { query }: { query: Query }): Promise<Item[]> {
  const { start, end } = windowOf(query, ctx.me.timezone)
  const calendar = query.all ? sql`calendar_id` : sql`${await calendarOf(ctx, query.user_id ?? ctx.me.id)}::bigint`
  return holidays.list(ctx, sql<boolean>`day between ${start}::date and ${end}::date and calendar_id = ${calendar}`)
}

/** The days of the query. A missing end is that of the current calendar year. */
function windowOf({ start, end }: Query, zone: string) {
  const year = Temporal.Now.plainDateISO(zone).year
  const from = Temporal.PlainDate.from(start ?? (end ? `${end.slice(0, 4)}-01-01` : `${year}-01-01`))
  const to = Temporal.PlainDate.from(end ?? `${from.year}-12-31`)
  if (Temporal.PlainDate.compare(to, from) < 0) throw invalid({ end: ['The end must not be before the start.'] })
  if (from.until(to).days >= longestWindow) throw invalid({ end: [`Choose at most ${longestWindow} days.`] })
  return { start: from.toString(), end: to.toString() }
}

async function calendarOf(ctx: Ctx, userId: number): Promise<number | null> {
  const { db, me } = ctx
  if (userId !== me.id && (await namesOfKnown(ctx, [userId])).size === 0) throw notFound()
  const { calendar_id } = await db
    .selectFrom('company')
    .leftJoin('member', (join) => join.onRef('member.org_id', '=', 'company.org_id').on('member.id', '=', userId))
    .where('company.org_id', '=', me.org_id)
    .select(sql<number | null>`coalesce(member.calendar_id, company.calendar_id)`.as('calendar_id'))
    .executeTakeFirstOrThrow()
  return calendar_id
}

async function createHoliday(ctx: Ctx, { body }: { body: z.output<typeof NewHoliday> }): Promise<Item> {
  const calendar_id = body.calendar_id ?? (await organisationCalendar(ctx))
  await requireCalendar(ctx, calendar_id)
  return holidays.create(ctx, { ...body, calendar_id })
}

async function organisationCalendar({ db, me }: Ctx): Promise<number> {
  const { calendar_id } = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select('calendar_id')
    .executeTakeFirstOrThrow()
  if (calendar_id === null) throw invalidChoice('calendar_id')
  return calendar_id
}

export const holidayRoutes: readonly Route[] = [
  on(holidayCalls.list, listHolidays),
  on(holidayCalls.create, createHoliday),
  on(holidayCalls.change, (ctx, { params, body }) => holidays.change(ctx, { params }, body)),
  on(holidayCalls.remove, holidays.remove),
]

export const holidayConstraints = {
  holiday_org_id_calendar_id_day_key: (): AppError =>
    invalid({ day: ['This calendar already has a holiday on that day.'] }),
}
