/** A person's working week. It is part of the person: it shares their version. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { has } from '#core/permissions.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Ctx } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { changeSchedule as contract, UserSchedule } from '../users.contract.ts'
import { mayView, mayViewSchedule } from './users.access.ts'
import { listScheduleDays, lockMember, requireMember } from './users.queries.ts'

type Shown = z.output<typeof UserSchedule>
type Body = z.output<NonNullable<(typeof contract)['body']>>

export async function getSchedule(ctx: Ctx, { params }: { params: { id: number } }): Promise<Shown> {
  const { version } = await requireMember(ctx, params.id, mayViewSchedule(ctx.me))
  return { days: await listScheduleDays(ctx, params.id), version, can_change: has(ctx.me, 'users.change_user') }
}

/** Replaces the week. 400 for a weekday twice, an end before its start, or breaks and travel longer than the day. */
export async function changeSchedule(
  ctx: Ctx,
  { params, body }: { params: { id: number }; body: Body },
): Promise<Shown> {
  const { db, me } = ctx
  const member = await lockMember(ctx, params.id, mayView(me))
  await requireVersion(body.version ?? ctx.ifMatch, member, () => getSchedule(ctx, { params }))
  requireDays(body.days)
  await db.deleteFrom('schedule_day').where('org_id', '=', me.org_id).where('user_id', '=', params.id).execute()
  if (body.days.length > 0)
    await db
      .insertInto('schedule_day')
      .values(body.days.map((day) => ({ ...day, user_id: params.id })))
      .execute()
  await db
    .updateTable('member')
    .set({ version: sql<number>`version` })
    .where('org_id', '=', me.org_id)
    .where('id', '=', params.id)
    .execute()
  await ctx.offerUndo()
  return getSchedule(ctx, { params })
}

function requireDays(days: Body['days']): void {
  const problems: Record<string, string[]> = {}
  days.forEach(({ weekday, start_time, end_time, breaks, travel }, at) => {
    if (days.findIndex((day) => day.weekday === weekday) < at)
      problems[`days.${at}.weekday`] = ['This weekday is there twice.']
    const gross = minutesOf(end_time) - minutesOf(start_time)
    if (gross <= 0) problems[`days.${at}.end_time`] = ['The end must be after the start.']
    else if (breaks + travel > gross)
      problems[`days.${at}.breaks`] = ['Breaks and travel must fit between start and end.']
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
