/** Days off, by calendar: a person's own calendar, else the organisation's (product rules, section 2, 29). */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { requireMember } from '#features/users/users/server/users.queries.ts'
import { mayPick } from '#server/people.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, invalidChoice, notFound, type AppError } from '#server/errors.ts'
import type { Holiday, listHolidays as contract } from '../company.holidays.contract.ts'
import { requireCalendar } from './company.queries.ts'
import { requireVersion } from '#server/records/version.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Shown = z.output<typeof Holiday>

const longestWindow = 366
export const holidayColumns = ['id', 'day', 'name', 'calendar_id', 'version', 'created', 'modified'] as const

export async function listHolidays(ctx: Ctx, { query }: { query: Query }): Promise<Shown[]> {
  const { db, me } = ctx
  const { start, end } = windowOf(query, me.timezone)
  const calendar = query.all ? null : await calendarOf(ctx, query.user_id ?? me.id)
  const rows = await db
    .selectFrom('holiday')
    .where('org_id', '=', me.org_id)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .$if(!query.all, (select) => select.where('calendar_id', '=', calendar))
    .select(holidayColumns)
    .orderBy('day')
    .orderBy('calendar_id')
    .execute()
  return rows.map((row) => presentHoliday(ctx, row))
}

/** The days asked for; the calendar year of today where an end is missing. */
function windowOf({ start, end }: Query, zone: string) {
  const year = Temporal.Now.plainDateISO(zone).year
  const from = Temporal.PlainDate.from(start ?? (end ? `${end.slice(0, 4)}-01-01` : `${year}-01-01`))
  const to = Temporal.PlainDate.from(end ?? `${from.year}-12-31`)
  if (Temporal.PlainDate.compare(to, from) < 0) throw invalid({ end: ['The end must not be before the start.'] })
  if (from.until(to).days >= longestWindow) throw invalid({ end: [`At most ${longestWindow} days at once.`] })
  return { start: from.toString(), end: to.toString() }
}

async function calendarOf(ctx: Ctx, userId: number): Promise<number | null> {
  const { db, me } = ctx
  if (userId !== me.id) await requireMember(ctx, userId, mayPick(me))
  const { calendar_id } = await db
    .selectFrom('company')
    .leftJoin('member', (join) => join.onRef('member.org_id', '=', 'company.org_id').on('member.id', '=', userId))
    .where('company.org_id', '=', me.org_id)
    .select(sql<number | null>`coalesce(member.calendar_id, company.calendar_id)`.as('calendar_id'))
    .executeTakeFirstOrThrow()
  return calendar_id
}

export async function createHoliday(
  ctx: Ctx,
  { body }: { body: { day: string; name: string; calendar_id?: number | undefined } },
): Promise<Shown> {
  const calendar_id = body.calendar_id ?? (await organisationCalendar(ctx))
  await requireCalendar(ctx, calendar_id)
  const row = await ctx.db
    .insertInto('holiday')
    .values({ ...body, calendar_id })
    .returning(holidayColumns)
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  return presentHoliday(ctx, row)
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

type Target = { params: { id: number } }

export async function changeHoliday(
  ctx: Ctx,
  {
    params,
    body: { version, ...change },
  }: Target & { body: { day?: string | undefined; name?: string | undefined; version?: number | undefined } },
): Promise<Shown> {
  await lockHoliday(ctx, params.id, version)
  const row = await ctx.db
    .updateTable('holiday')
    .set({
      ...(change.day !== undefined && { day: change.day }),
      ...(change.name !== undefined && { name: change.name }),
      version: sql<number>`version`,
    })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', params.id)
    .returning(holidayColumns)
    .executeTakeFirstOrThrow()
  await ctx.offerUndo()
  return presentHoliday(ctx, row)
}

export async function deleteHoliday(ctx: Ctx, { params }: Target): Promise<void> {
  await lockHoliday(ctx, params.id)
  await ctx.db.deleteFrom('holiday').where('org_id', '=', ctx.me.org_id).where('id', '=', params.id).execute()
  await ctx.offerUndo()
}

async function lockHoliday(ctx: Ctx, id: number, sent?: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('holiday')
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .select(holidayColumns)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  await requireVersion(sent ?? ctx.ifMatch, row, async () => presentHoliday(ctx, row))
}

export function presentHoliday<R extends object>({ me }: Ctx, row: R) {
  const may = has(me, 'company.change_company')
  return { ...row, can_change: may, can_delete: may }
}

const taken = (): AppError => invalid({ day: ['This calendar has a holiday on that day already.'] })
export const holidayConstraints = { holiday_org_id_calendar_id_day_key: taken }
