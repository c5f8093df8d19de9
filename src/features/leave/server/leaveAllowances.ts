/** Reads and sets allowances, with leave taken and balances. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'

import { today } from '#core/days.ts'
import { hoursToMinutes, minutesToHours } from '#core/hours.ts'
import { holdsOn, type Workday, weekMinutesOn } from '#core/workday.ts'
import { workdaysOf } from '#features/users/users/server/userWeeks.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { requireVersion } from '#server/records/version.ts'
import { requireMember } from '#features/users/users/server/users.queries.ts'
import { type adjustLeave, type Allowance, type setAllowance } from '../leave.contract.ts'
import { carriedUntil, entitlementOf } from '../leaveLedger.ts'
import { lastDayOf, yearOf } from '../leave.rules.ts'
import { mayDecideOf, mayPreviewOf, mayViewOf } from './leave.access.ts'
import { factsOf, type PersonFacts } from './leaveFacts.ts'
import { firstWeekOf, lockLedger, settle } from './settleLeave.ts'

const within = ({ db, me }: Ctx) => ({ db, orgId: me.org_id })

/** Throws 404 for a person whose leave the caller does not see. */
export const requireSeen = (ctx: Ctx, userId: number) => requireMember(ctx, userId, mayViewOf(ctx.me))
/** Throws 404 for a person whose leave the caller neither sees nor has to decide. */
export const requirePreviewed = (ctx: Ctx, userId: number) => requireMember(ctx, userId, mayPreviewOf(ctx.me))

export async function knownPerson(ctx: Ctx, userId: number): Promise<PersonFacts> {
  const known = await factsOf(within(ctx), userId)
  if (!known) throw notFound()
  return known
}

/** Returns the minutes of a person's working day: the week in force divided by its working days. */
export const dayMinutes = (schedule: readonly Workday[], day: string): number =>
  Math.round(weekMinutesOn(schedule, day) / Math.max(1, schedule.filter((workday) => holdsOn(workday, day)).length))

interface Row {
  id: number | null
  version: number | null
  user: Allowance['user']
  department: { id: number; name: string } | null
  type: Allowance['type']
  accrual: 'year' | 'month'
  carry_months: number | null
  year_start: string
  annual: number
  week_minutes: number
  granted: number
  carried: number
  adjusted: number
  expired: number
  taken: number
  remaining: number
  waiting: number
  changes: boolean
  start_date: string | null
  end_date: string | null
  schedule: Workday[]
}

/** Condition over `member`, narrowed to a type and a leave year where given. */
interface Which {
  people: RawBuilder<SqlBool>
  type_id?: number
  year_start?: string
}

/** Reads allowances by person, type and leave year, oldest year first. */
async function allowancesOf({ db, me }: Ctx, { people, type_id, year_start }: Which) {
  const ofKinds = (...kinds: string[]) =>
    sql`coalesce(sum(e.minutes) filter (where e.kind = any(${kinds}::text[])), 0)::int`
  const { rows } = await sql<Row>`
    with who as (
      select member.org_id, member.id, member.name, member.start_date, member.end_date, member.department_id,
          ${mayDecideOf(me)} as changes
        from member where member.org_id = ${me.org_id} and ${people}),
    entries as (
      select e.user_id, e.type_id, e.year_start, ${ofKinds('grant', 'accrual')} as granted, ${ofKinds('carry_over')} as carried, ${ofKinds('adjustment')} as adjusted,
        ${ofKinds('expiry')} as expired, -${ofKinds('taken')} as taken, sum(e.minutes)::int as remaining
        from leave_ledger e join who on who.org_id = e.org_id and who.id = e.user_id group by e.user_id, e.type_id, e.year_start),
    waiting as (
      select leave.user_id, leave.type_id, d.year_start, sum(d.minutes)::int as minutes from leave
        join who on who.org_id = leave.org_id and who.id = leave.user_id
        join leave_day d on d.org_id = leave.org_id and d.leave_id = leave.id
       where leave.decision = 'P' group by leave.user_id, leave.type_id, d.year_start)
    select a.id, a.version, jsonb_build_object('id', who.id, 'name', who.name) as "user",
      case when department.id is not null then jsonb_build_object('id', department.id, 'name', department.name) end as department,
      jsonb_build_object('id', t.id, 'name', t.name, 'colour', t.colour) as type, t.accrual, t.carry_months,
      year_start, coalesce(a.minutes, 0) as annual, coalesce(a.week_minutes, 0) as week_minutes, coalesce(granted, 0) as granted, coalesce(carried, 0) as carried,
      coalesce(adjusted, 0) as adjusted, coalesce(expired, 0) as expired, coalesce(taken, 0) as taken,
      coalesce(remaining, 0) as remaining, coalesce(waiting.minutes, 0) as waiting, who.changes, who.start_date, who.end_date,
      ${workdaysOf('who')} as schedule
    from (select a.* from leave_allowance a join who on who.org_id = a.org_id and who.id = a.user_id) a
      full join entries using (user_id, type_id, year_start)
      left join waiting using (user_id, type_id, year_start)
      join who on who.id = user_id
      left join department on department.org_id = who.org_id and department.id = who.department_id
      join leave_type t on t.org_id = ${me.org_id} and t.id = type_id and t.counts
    where (${type_id ?? null}::bigint is null or type_id = ${type_id ?? null}::bigint)
      and (${year_start ?? null}::date is null or year_start = ${year_start ?? null}::date)
    order by who.name collate human, who.id, year_start, t.name collate human, t.id
    limit 5000`.execute(db)
  const day = today(me.timezone)
  return rows.map((row) => allowanceOf(row, day))
}

function allowanceOf(
  { user, changes, carry_months, start_date, end_date, schedule, week_minutes, ...row }: Row,
  now: string,
) {
  const { annual, year_start } = row
  const year_end = lastDayOf(year_start)
  const employment = { employed: { from: start_date, until: end_date }, schedule }
  const day = now < year_start ? year_start : now > year_end ? year_end : now
  return {
    ...row,
    user,
    user_id: user.id,
    year_end,
    annual: minutesToHours(annual),
    week_hours: minutesToHours(week_minutes),
    allowed: minutesToHours(entitlementOf({ minutes: annual, week_minutes }, year_start, employment)),
    granted: minutesToHours(row.granted),
    carried: minutesToHours(row.carried),
    carried_until: carriedUntil(year_start, { carry_months }),
    adjusted: minutesToHours(row.adjusted),
    expired: minutesToHours(row.expired),
    taken: minutesToHours(row.taken),
    remaining: minutesToHours(row.remaining),
    waiting: minutesToHours(row.waiting),
    day_hours: minutesToHours(dayMinutes(schedule, day)),
    can_change: changes,
  }
}

/** Reads the allowances of one person for their own list. */
const ofPerson = async (ctx: Ctx, userId: number, only: Omit<Which, 'people'> = {}): Promise<Allowance[]> =>
  (await allowancesOf(ctx, { people: sql<SqlBool>`member.id = ${userId}`, ...only })).map(
    ({ department: _none, ...allowance }) => allowance,
  )

/** Reads the balances of everybody whose leave the viewer sees, in the leave year of a day. */
export async function listBalances(
  ctx: Ctx,
  { query }: { query: { day?: string | undefined; department_id?: number[] | undefined } },
) {
  const { db, me } = ctx
  const company = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select('leave_year_start')
    .executeTakeFirstOrThrow()
  const among = query.department_id
  return allowancesOf(ctx, {
    people: sql<SqlBool>`(member.active and ${mayViewOf(me)}
      and (${among === undefined}::boolean or member.department_id = any(${among ?? []}::bigint[])))`,
    year_start: yearOf(query.day ?? today(me.timezone), company.leave_year_start),
  })
}

export async function listAllowances(
  ctx: Ctx,
  { query: { user_id = ctx.me.id } }: { query: { user_id?: number | undefined } },
) {
  await requireSeen(ctx, user_id)
  return ofPerson(ctx, user_id)
}

/**
 * Throws 404 for a person out of reach, 400 for a person whose leave the caller does not decide, and for an unknown
 * type or year.
 */
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
    throw invalid({ user_id: [user_id === ctx.me.id ? 'You cannot decide your own leave.' : 'Invalid choice.'] })
  await lockLedger(within(ctx), user_id)
  const person = await knownPerson(ctx, user_id)
  if (person.policies.get(type_id)?.counts !== true) throw invalid({ type_id: ['Invalid choice.'] })
  if (yearOf(year_start, person.calendar.begins) !== year_start)
    throw invalid({ year_start: [`Leave years begin on ${yearOf(year_start, person.calendar.begins)}.`] })
}

const firstWeekOfPerson = (userId: number, year: string) =>
  sql<number>`(select ${firstWeekOf(year)} from member m where m.org_id = app_org_id() and m.id = ${userId})`

const justOne = async (ctx: Ctx, userId: number, only: { type_id: number; year_start: string }) => {
  const [found] = await ofPerson(ctx, userId, only)
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
  const current = await ctx.db
    .selectFrom('leave_allowance')
    .where('org_id', '=', ctx.me.org_id)
    .where((expressionBuilder) => expressionBuilder.and(key))
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (current) await requireVersion(version ?? ctx.ifMatch, current, () => justOne(ctx, user_id, key))
  const minutes = hoursToMinutes(hours)
  await ctx.db
    .insertInto('leave_allowance')
    .values({ ...key, minutes, week_minutes: firstWeekOfPerson(user_id, year_start) })
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
  if (minutes === 0) throw invalid({ hours: ['Enter an adjustment other than 0.'] })
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
