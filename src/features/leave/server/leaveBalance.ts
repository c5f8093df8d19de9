/** Explains how a balance came about, and what a request would make of it. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { minutesToHours } from '#core/hours.ts'
import { formatsFor } from '#server/access/formatsFor.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import type { LedgerEntry, LeavePreview, previewLeave } from '../leave.contract.ts'
import { minutesOf, weightOf } from '../leave.rules.ts'
import { dayMinutes, knownPerson, requirePreviewed, requireSeen } from './leaveAllowances.ts'
import { validate } from './validateLeave.ts'
import { clashesOf } from './leavePlanner.ts'

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
  await requirePreviewed(ctx, user_id)
  const person = await knownPerson(ctx, user_id)
  if (type_id !== undefined && !person.policies.has(type_id)) throw invalid({ type_id: ['Invalid choice.'] })
  const { days, years, problems } = await validate(
    { db: ctx.db, orgId: ctx.me.org_id },
    person,
    {
      ...dates,
      type_id,
      id,
    },
    formatsFor(ctx.me),
  )
  const names = person.calendar.holidays
  const waiting = await waitingBeside(ctx, { user_id, type_id, id })
  return {
    hours: minutesToHours(minutesOf(days)),
    days: String(weightOf(days)),
    holidays: days.flatMap(({ day }) => {
      const holiday = names.get(day)
      return holiday ? [{ day, ...holiday }] : []
    }),
    years: years.map(({ year_start, enough, ...year }) => ({
      year_start,
      enough,
      takes: minutesToHours(year.takes),
      before: minutesToHours(year.before),
      after: minutesToHours(year.after),
      waiting: minutesToHours(waiting.get(year_start) ?? 0),
    })),
    day_hours: minutesToHours(dayMinutes(person.calendar.schedule, dates.start)),
    problems,
    clashes: days.length === 0 ? [] : await clashesOf(ctx, user_id, dates),
  }
}

/** Returns the minutes of a person's other requests that wait, by leave year; callers check that they may see them. */
async function waitingBeside(
  { db, me }: Ctx,
  { user_id, type_id, id }: { user_id: number; type_id: number | undefined; id: number | undefined },
): Promise<ReadonlyMap<string, number>> {
  if (type_id === undefined) return new Map()
  const { rows } = await sql<{ year_start: string; minutes: number }>`
    select day.year_start, sum(day.minutes)::int as minutes
      from leave_day day join leave on leave.org_id = day.org_id and leave.id = day.leave_id
     where leave.org_id = ${me.org_id} and leave.user_id = ${user_id} and leave.type_id = ${type_id}
       and leave.decision = 'P' and leave.id is distinct from ${id ?? null}::bigint
     group by day.year_start`.execute(db)
  return new Map(rows.map(({ year_start, minutes }) => [year_start, minutes]))
}
