/** A person's working weeks. They are part of the person: they share their version. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { addDays, today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { holdsOn, weeksOf } from '#core/workday.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import type { changeSchedule as contract, UserSchedule } from '../users.contract.ts'
import { mayView, mayViewSchedule } from './users.access.ts'
import { lockMember, requireMember } from './users.queries.ts'
import { listWorkdays } from './userWeeks.ts'

type Shown = z.output<typeof UserSchedule>
type Body = z.output<NonNullable<(typeof contract)['body']>>

/** The working days of all weeks, and those of the week that holds today. */
export async function scheduleOf(ctx: Ctx, userId: number): Promise<Pick<Shown, 'days' | 'dated_days'>> {
  const dated_days = await listWorkdays(ctx, userId)
  const day = today(ctx.me.timezone)
  const locked = dated_days.filter((workday) => holdsOn(workday, day))
  return { days: locked.map(({ first_day: _first, last_day: _last, ...workday }) => workday), dated_days }
}

export async function getSchedule(ctx: Ctx, { params }: { params: { id: number } }): Promise<Shown> {
  const { version } = await requireMember(ctx, params.id, mayViewSchedule(ctx.me))
  return { ...(await scheduleOf(ctx, params.id)), version, can_change: has(ctx.me, 'users.change_user') }
}

/**
 * Sets the week from a day on, until the next one begins: the week that held before ends the day before, and one that
 * begins on that day is replaced. 400 for a weekday twice, an end before its start, or breaks and travel longer than the
 * day.
 */
export async function changeSchedule(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: Body },
): Promise<Shown> {
  const { db } = ctx
  const { days, first_day = today(ctx.me.timezone), version } = body
  const member = await lockMember(ctx, params.id, mayView(ctx.me))
  await requireVersion(version ?? ctx.ifMatch, member, () => getSchedule(ctx, { params }))
  requireDays(days)
  const weeks = weeksOf(await listWorkdays(ctx, params.id))
  const holding = weeks.find((week) => (first_day === null ? week.first_day === null : holdsOn(week, first_day)))
  const last_day = holding?.last_day ?? null
  if (first_day !== null && holding?.first_day !== first_day)
    await weekRows(ctx, params.id)
      .where('first_day', 'is not distinct from', holding?.first_day ?? null)
      .set({ last_day: addDays(first_day, -1) })
      .execute()
  else await removeWeekRows(ctx, params.id, first_day)
  if (days.length > 0)
    await db
      .insertInto('schedule_day')
      .values(days.map((day) => ({ ...day, user_id: params.id, first_day, last_day })))
      .execute()
  return changed(ctx, params)
}

/** Removes the week that begins on a day: the one before it holds on. 404 where none does. */
export async function removeScheduleWeek(
  ctx: Ctx,
  { params }: { params: { id: number; first_day: string } },
): Promise<Shown> {
  const { id, first_day } = params
  const member = await lockMember(ctx, id, mayView(ctx.me))
  await requireVersion(ctx.ifMatch, member, () => getSchedule(ctx, { params }))
  const weeks = weeksOf(await listWorkdays(ctx, id))
  const index = weeks.findIndex((week) => week.first_day === first_day)
  const [before, removed] = [weeks[index - 1], weeks[index]]
  if (!before || !removed) throw notFound()
  await removeWeekRows(ctx, id, first_day)
  await weekRows(ctx, id)
    .where('first_day', 'is not distinct from', before.first_day)
    .where('last_day', 'is distinct from', removed.last_day)
    .set({ last_day: removed.last_day })
    .execute()
  return changed(ctx, params)
}

const weekRows = ({ db, me }: Ctx, userId: number) =>
  db.updateTable('schedule_day').where('org_id', '=', me.org_id).where('user_id', '=', userId)

const removeWeekRows = ({ db, me }: Ctx, userId: number, firstDay: string | null) =>
  db
    .deleteFrom('schedule_day')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', userId)
    .where('first_day', 'is not distinct from', firstDay)
    .execute()

async function changed(ctx: Ctx, { id }: { id: number }): Promise<Shown> {
  await ctx.db
    .updateTable('member')
    .set({ version: sql<number>`version` })
    .where('org_id', '=', ctx.me.org_id)
    .where('id', '=', id)
    .execute()
  await ctx.offerUndo()
  return getSchedule(ctx, { params: { id } })
}

function requireDays(days: Body['days']): void {
  const problems: Record<string, string[]> = {}
  days.forEach(({ weekday, start_time, end_time, breaks, travel }, index) => {
    if (days.findIndex((day) => day.weekday === weekday) < index)
      problems[`days.${index}.weekday`] = ['Enter each weekday once.']
    const gross = minutesOf(end_time) - minutesOf(start_time)
    if (gross <= 0) problems[`days.${index}.end_time`] = ['The end must be after the start.']
    else if (breaks + travel > gross)
      problems[`days.${index}.breaks`] = ['Breaks and travel must fit between start and end.']
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
