/** Calendars of days off: whose they are, and filling one from its region's public holidays. */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import * as contract from '../companyCalendars.contract.ts'
import type { CompanyCalendar } from '../companyCalendars.contract.ts'
import { publicHolidays, regions } from './companyPublicHolidays.ts'
import { holidays } from './companyHolidays.ts'
import { smallList } from '#server/records/smallList.ts'

type Row = Pick<CompanyCalendar, 'id' | 'name' | 'country' | 'region' | 'version' | 'created' | 'modified'>
type Target = { params: { id: number } }

const calendars = smallList<Row>({
  table: 'calendar',
  columns: ['name', 'country', 'region'],
  order: sql`name collate human`,
  access: ['company.change_company'],
  check: ({ country = '', region = '' }) => {
    const known = regions().find(({ code }) => code === country)
    if (country !== '' && !known)
      throw invalid({ country: ['No public holidays are known for this country. Choose another one.'] })
    if (region !== '' && !known?.regions.some(({ code }) => code === region))
      throw invalid({ region: ['Choose a region of the country, or none.'] })
  },
  beforeDelete: async (ctx, { id, name }) => {
    const { is_default, people, members } = await getCalendar(ctx, id)
    if (is_default) throw conflict('in_use', `${name} is the firm’s calendar. Choose another one for the firm first.`)
    const gone = members.length === 0 ? 'people who have left' : people === 1 ? '1 person' : `${people} people`
    const own = await ctx.db
      .selectFrom('member')
      .where('org_id', '=', ctx.me.org_id)
      .where('calendar_id', '=', id)
      .select('id')
      .limit(1)
      .execute()
    if (own.length > 0) throw conflict('in_use', `This is the calendar of ${gone}. Give them another one first.`)
    await ctx.db.deleteFrom('holiday').where('org_id', '=', ctx.me.org_id).where('calendar_id', '=', id).execute()
  },
})

/** Calendars by name. `people` counts the active people who use it, by their own choice or the firm's. */
async function listCalendars({ db, me }: Ctx, id: number | null = null): Promise<CompanyCalendar[]> {
  const may = has(me, 'company.change_company')
  const { rows } = await sql<Omit<CompanyCalendar, 'can_change' | 'can_delete'>>`
    select calendar.id, calendar.name, calendar.country, calendar.region, calendar.version, calendar.created,
      calendar.modified, coalesce(company.calendar_id = calendar.id, false) as is_default,
      (select count(*)::int from member where member.org_id = calendar.org_id and member.active
          and coalesce(member.calendar_id, company.calendar_id) = calendar.id) as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name)) from (
        select member.id, member.name from member where member.org_id = calendar.org_id and member.active
           and member.calendar_id = calendar.id order by member.name collate human, member.id limit 100) own), '[]') as members
      from calendar join company on company.org_id = calendar.org_id
     where calendar.org_id = ${me.org_id} and (${id}::bigint is null or calendar.id = ${id}::bigint)
     order by calendar.name collate human, calendar.id`.execute(db)
  return rows.map((row) => ({ ...row, can_change: may, can_delete: may }))
}

async function getCalendar(ctx: Ctx, id: number): Promise<CompanyCalendar> {
  const [calendar] = await listCalendars(ctx, id)
  if (!calendar) throw notFound()
  return calendar
}

/** The public holidays of the calendar's region in a year. Throws 409 `state` when it has no country. */
async function suggestHolidays(ctx: Ctx, { params: { id }, query }: Target & { query: { year: number } }) {
  const { name, country, region } = await getCalendar(ctx, id)
  if (country === '') throw conflict('state', `Choose the country of ${name} first.`)
  const days = publicHolidays({ country, region }, query.year)
  const there = await ctx.db
    .selectFrom('holiday')
    .where('org_id', '=', ctx.me.org_id)
    .where('calendar_id', '=', id)
    .where(sql<boolean>`day = any(${days.map(({ day }) => day)}::date[])`)
    .select('day')
    .execute()
  const known = new Set(there.map(({ day }) => day))
  return days.map((suggested) => ({ ...suggested, there: known.has(suggested.day) }))
}

/** Adds the days. Throws 404 out of reach, and 400 under `days` for a day that is given twice or exists. */
async function fillCalendar(
  ctx: Ctx,
  {
    params: { id },
    body: { days },
  }: Target & { body: { days: { day: string; name: string; half?: boolean | undefined }[] } },
) {
  const { rows: locked } = await sql`
    select from calendar where org_id = ${ctx.me.org_id} and id = ${id} for share`.execute(ctx.db)
  if (locked.length === 0) throw notFound()
  if (new Set(days.map(({ day }) => day)).size < days.length) throw invalid({ days: ['Enter each day once.'] })
  const added = await ctx.db
    .insertInto('holiday')
    .values(days.map((day) => ({ ...day, calendar_id: id })))
    .returning('id')
    .execute()
  await ctx.offerUndo()
  return { results: await holidays.list(ctx, sql<boolean>`id = any(${added.map((row) => row.id)}::bigint[])`) }
}

export const companyCalendarRoutes: readonly Route[] = [
  on(contract.calendarCalls.list, (ctx) => listCalendars(ctx)),
  on(contract.listCalendarRegions, async () => regions()),
  on(contract.calendarCalls.create, async (ctx, { body }) => getCalendar(ctx, (await calendars.create(ctx, body)).id)),
  on(contract.calendarCalls.change, async (ctx, { params, body }) =>
    getCalendar(ctx, (await calendars.change(ctx, { params }, body)).id),
  ),
  on(contract.calendarCalls.remove, calendars.remove),
  on(contract.suggestHolidays, suggestHolidays),
  on(contract.fillCalendar, fillCalendar),
]
