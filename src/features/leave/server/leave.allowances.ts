/** What people are allowed, have taken and have left; how that came about; and a look ahead. */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, notFound } from '#server/errors.ts'
import { requireVersion } from '#server/records/version.ts'
import { requireMember } from '#features/users/users/server/users.queries.ts'
import {
  type adjustLeave,
  type Allowance,
  type LedgerEntry,
  type LeavePreview,
  type previewLeave,
  type setAllowance,
} from '../leave.contract.ts'
import { carriedUntil, prorated } from '../leave.ledger.ts'
import { lastDayOf, weightOf, minutesOf, yearOf } from '../leave.rules.ts'
import { mayDecideOf, mayViewOf } from './leave.access.ts'
import { clashesOf } from './leave.planner.ts'
import { factsOf, type PersonFacts } from './leave.facts.ts'
import { judge } from './leave.judge.ts'
import { holdLedger, settle } from './leave.settle.ts'

const within = ({ db, me }: Ctx) => ({ db, orgId: me.org_id })

/** 404 for somebody whose leave the asker does not see. */
const requireSeen = (ctx: Ctx, userId: number) => requireMember(ctx, userId, mayViewOf(ctx.me))

async function facts(ctx: Ctx, userId: number): Promise<PersonFacts> {
  const known = await factsOf(within(ctx), userId)
  if (!known) throw notFound()
  return known
}

/** Hours of a day of the person's: those of a week over the days that they work. */
const dayMinutes = ({ calendar, weekMinutes }: PersonFacts): number =>
  Math.round(weekMinutes / Math.max(1, new Set(calendar.schedule.map(({ weekday }) => weekday)).size))

interface Row {
  id: number | null
  version: number | null
  type: Allowance['type']
  accrual: 'year' | 'month'
  carry_months: number | null
  year_start: string
  annual: number
  granted: number
  carried: number
  adjusted: number
  expired: number
  taken: number
  remaining: number
  waiting: number
  changes: boolean
}

/** By type and leave year, oldest year first; `only` narrows it to one. */
async function allowancesOf(
  ctx: Ctx,
  userId: number,
  only?: { type_id: number; year_start: string },
): Promise<Allowance[]> {
  const { db, me } = ctx
  const person = await facts(ctx, userId)
  const of = (...kinds: string[]) => sql`coalesce(sum(e.minutes) filter (where e.kind = any(${kinds}::text[])), 0)::int`
  const { rows } = await sql<Row>`
    with entries as (
      select type_id, year_start, ${of('grant', 'accrual')} as granted, ${of('carry_over')} as carried, ${of('adjustment')} as adjusted,
        ${of('expiry')} as expired, -${of('taken')} as taken, sum(e.minutes)::int as remaining
        from leave_ledger e where e.org_id = ${me.org_id} and e.user_id = ${userId} group by type_id, year_start),
    waiting as (
      select leave.type_id, d.year_start, sum(d.minutes)::int as minutes from leave
        join leave_day d on d.org_id = leave.org_id and d.leave_id = leave.id
       where leave.org_id = ${me.org_id} and leave.user_id = ${userId} and leave.decision = 'P' group by leave.type_id, d.year_start)
    select a.id, a.version, jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour) as type, t.accrual, t.carry_months,
      year_start, coalesce(a.minutes, 0) as annual, coalesce(granted, 0) as granted, coalesce(carried, 0) as carried,
      coalesce(adjusted, 0) as adjusted, coalesce(expired, 0) as expired, coalesce(taken, 0) as taken,
      coalesce(remaining, 0) as remaining, coalesce(waiting.minutes, 0) as waiting,
      exists (select from member where member.org_id = ${me.org_id} and member.id = ${userId} and ${mayDecideOf(me)}) as changes
    from (select * from leave_allowance where org_id = ${me.org_id} and user_id = ${userId}) a
      full join entries using (type_id, year_start)
      left join waiting using (type_id, year_start)
      join leave_type t on t.org_id = ${me.org_id} and t.id = type_id and t.counts
    where ${one(only)}
    order by year_start, t.name collate human, t.id`.execute(db)
  const day_hours = minutesToHours(dayMinutes(person))
  return rows.map(
    ({ annual, granted, carried, adjusted, expired, taken, remaining, waiting, changes, carry_months, ...row }) => ({
      ...row,
      user_id: userId,
      user: { id: userId, name: person.name },
      year_end: lastDayOf(row.year_start),
      annual: minutesToHours(annual),
      allowed: minutesToHours(prorated(annual, row.year_start, person.employed)),
      granted: minutesToHours(granted),
      carried: minutesToHours(carried),
      carried_until: carriedUntil(row.year_start, { carry_months }),
      adjusted: minutesToHours(adjusted),
      expired: minutesToHours(expired),
      taken: minutesToHours(taken),
      remaining: minutesToHours(remaining),
      waiting: minutesToHours(waiting),
      day_hours,
      can_change: changes,
    }),
  )
}
const one = (only: { type_id: number; year_start: string } | undefined): RawBuilder<unknown> =>
  only ? sql`type_id = ${only.type_id} and year_start = ${only.year_start}` : sql`true`

export async function listAllowances(
  ctx: Ctx,
  { query: { user_id = ctx.me.id } }: { query: { user_id?: number | undefined } },
) {
  await requireSeen(ctx, user_id)
  return allowancesOf(ctx, user_id)
}

/** 404 for whom the asker does not see, 400 for whom they do not decide for, and for a type or year that there is not. */
async function requireSetting(
  ctx: Ctx,
  { user_id, type_id, year_start }: { user_id: number; type_id: number; year_start: string },
): Promise<void> {
  await requireSeen(ctx, user_id)
  const { rows } = await sql`
    select from member where member.org_id = ${ctx.me.org_id} and member.id = ${user_id} and ${mayDecideOf(ctx.me)}`.execute(
    ctx.db,
  )
  if (rows.length === 0)
    throw invalid({ user_id: [user_id === ctx.me.id ? 'Nobody decides on leave of their own.' : 'Invalid choice.'] })
  await holdLedger(within(ctx), user_id)
  const person = await facts(ctx, user_id)
  if (person.policies.get(type_id)?.counts !== true) throw invalid({ type_id: ['Invalid choice.'] })
  if (yearOf(year_start, person.calendar.begins) !== year_start)
    throw invalid({ year_start: [`Leave years begin on ${yearOf(year_start, person.calendar.begins)}.`] })
}

const justOne = async (ctx: Ctx, userId: number, only: { type_id: number; year_start: string }) => {
  const [found] = await allowancesOf(ctx, userId, only)
  if (!found) throw notFound()
  return found
}

export async function saveAllowance(
  ctx: Ctx,
  { body }: { body: z.output<(typeof setAllowance)['body'] & z.ZodMiniType> },
): Promise<Allowance> {
  const { user_id, type_id, year_start, hours, version } = body as {
    user_id: number
    type_id: number
    year_start: string
    hours: string
    version?: number
  }
  await requireSetting(ctx, { user_id, type_id, year_start })
  const key = { user_id, type_id, year_start }
  const now = await ctx.db
    .selectFrom('leave_allowance')
    .where('org_id', '=', ctx.me.org_id)
    .where((of) => of.and(key))
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (now) await requireVersion(version ?? ctx.ifMatch, now, () => justOne(ctx, user_id, key))
  const minutes = hoursToMinutes(hours)
  await ctx.db
    .insertInto('leave_allowance')
    .values({ ...key, minutes })
    .onConflict((on) => on.columns(['org_id', 'user_id', 'type_id', 'year_start']).doUpdateSet({ minutes }))
    .execute()
  await settle(within(ctx), user_id, `Set by ${ctx.me.name}`)
  return justOne(ctx, user_id, key)
}

export async function adjust(
  ctx: Ctx,
  { body }: { body: z.output<NonNullable<(typeof adjustLeave)['body']>> },
): Promise<Allowance> {
  const { hours, reason, ...key } = body
  await requireSetting(ctx, key)
  const minutes = hoursToMinutes(hours)
  if (minutes === 0) throw invalid({ hours: ['An adjustment of nothing changes nothing.'] })
  await ctx.db
    .insertInto('leave_ledger')
    .values({
      ...key,
      minutes,
      reason,
      kind: 'adjustment',
      day: sql<string>`(now() at time zone ${ctx.me.timezone})::date`,
    })
    .execute()
  await settle(within(ctx), key.user_id)
  return justOne(ctx, key.user_id, key)
}

type LedgerQuery = { user_id?: number | undefined; type_id?: number | undefined; year_start?: string | undefined }
export async function listLedger(ctx: Ctx, { query }: { query: LedgerQuery }): Promise<LedgerEntry[]> {
  const { db, me } = ctx
  const { user_id = me.id, type_id, year_start } = query
  await requireSeen(ctx, user_id)
  const { rows } = await sql<Omit<LedgerEntry, 'hours' | 'balance'> & { minutes: number; sum: number }>`
    select e.id, jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour) as type, e.year_start, e.kind, e.minutes, e.day,
      e.created, e.reason, case when by.id is not null then jsonb_build_object('id', by.id, 'name', by.name) end as by,
      case when leave.id is not null then jsonb_build_object('id', leave.id, 'start', leave.start, 'end', leave."end") end as leave,
      sum(e.minutes) over (partition by e.type_id, e.year_start order by e.day, e.id)::int as sum
    from leave_ledger e
      join leave_type t on t.org_id = e.org_id and t.id = e.type_id
      left join member by on by.org_id = e.org_id and by.id = e.by_id
      left join leave on leave.org_id = e.org_id and leave.id = e.leave_id
    where e.org_id = ${me.org_id} and e.user_id = ${user_id}
      and (${type_id ?? null}::bigint is null or e.type_id = ${type_id ?? null}::bigint)
      and (${year_start ?? null}::date is null or e.year_start = ${year_start ?? null}::date)
    order by t.name collate human, e.type_id, e.year_start, e.day, e.id limit 2000`.execute(db)
  return rows.map(({ minutes, sum, ...entry }) => ({
    ...entry,
    hours: minutesToHours(minutes),
    balance: minutesToHours(sum),
  }))
}

export async function preview(
  ctx: Ctx,
  { query }: { query: z.output<NonNullable<(typeof previewLeave)['query']>> },
): Promise<LeavePreview> {
  const { user_id = ctx.me.id, type_id, id, ...dates } = query
  await requireSeen(ctx, user_id)
  const person = await facts(ctx, user_id)
  if (type_id !== undefined && !person.policies.has(type_id)) throw invalid({ type_id: ['Invalid choice.'] })
  const { days, years, problems } = await judge(within(ctx), person, { ...dates, type_id, id })
  const names = person.calendar.holidays
  return {
    hours: minutesToHours(minutesOf(days)),
    days: String(weightOf(days)),
    holidays: days.filter(({ holiday }) => holiday).map(({ day }) => ({ day, name: names.get(day) ?? '' })),
    years: years.map(({ year_start, enough, ...year }) => ({
      year_start,
      enough,
      takes: minutesToHours(year.takes),
      before: minutesToHours(year.before),
      after: minutesToHours(year.after),
    })),
    day_hours: minutesToHours(dayMinutes(person)),
    problems,
    clashes: days.length === 0 ? [] : await clashesOf(ctx, user_id, dates),
  }
}
