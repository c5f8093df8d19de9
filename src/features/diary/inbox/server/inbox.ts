/**
 * The approver's inbox: submitted entries that the caller may decide, by person and week. Six statements, however many
 * people and weeks a page has. Oddities consider every counting entry of the person, also those that the caller may
 * not see: of these the answer has the times, never the work.
 */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { minutesToHours } from '#core/hours.ts'
import type { Ctx } from '#server/http/context.ts'
import type { DiaryEntry } from '../../entries/entries.contract.ts'
import { maxOfAWeek, type Inbox, type InboxWeek, type Oddity } from '../inbox.contract.ts'
import { employedWithin, minutesMissing } from '../../suggestions/suggestionMissing.ts'
import { odditiesOf, type Counting, type OddityLimits, type WeekFacts } from '../inboxOddities.ts'
import { mayDecide, mayView, principalFor } from '../../entries/server/entries.access.ts'
import { firstDayOfWeek, flag, getWritten, joined } from '../../entries/server/entries.queries.ts'
import { workingTimes, type WorkingTime } from '../../suggestions/server/suggestionPlan.ts'

/** A page of person-weeks, oldest week first, then by name. */
export async function listInbox(ctx: Ctx, paging: { page: number; rows: number }): Promise<Inbox> {
  const { weeks, count, waiting } = await validatedWeeks(ctx, paging)
  if (weeks.length === 0) return { results: [], count, waiting }
  const entries = await getWritten(
    ctx,
    weeks.flatMap(({ ids }) => ids),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const results = weeks.map((week) =>
    weekOf(
      week,
      week.ids.flatMap((id) => byId.get(id) ?? []),
    ),
  )
  return { results, count, waiting }
}

interface WaitingWeek {
  user_id: number
  name: string
  /** First day of the week. */
  week: string
  count: number
  paid: number
  billable: number
  travel: number
  ids: number[]
  in_place_of: InboxWeek['in_place_of']
}

/** A waiting week with its counting entries and its oddities. */
export interface ValidatedWeek extends WaitingWeek {
  counting: readonly Counted[]
  working: WorkingTime | undefined
  oddities: Oddity[]
}

/** A page of them, with how many weeks, people and entries wait on all pages. */
export async function validatedWeeks(ctx: Ctx, paging: { page: number; rows: number }) {
  const { weeks, ...numbers } = await waitingWeeks(ctx, paging)
  if (weeks.length === 0) return { weeks: [], ...numbers }
  const days = { start: weeks[0]?.week ?? '', end: addDays(weeks.at(-1)?.week ?? '', 6) }
  const people = [...new Set(weeks.map(({ user_id }) => user_id))]
  const counting = await countingEntries(ctx, weeks)
  const working = await workingTimes(ctx.db, ctx.me.org_id, people, days)
  const waiting = new Set(weeks.flatMap(({ ids }) => ids))
  const tasks = [...counting.values()].flat().filter(({ id }) => waiting.has(id))
  const budgets = await budgetsOf(
    ctx,
    tasks.flatMap(({ task_id }) => (task_id === null ? [] : [task_id])),
  )
  const limits = await limitsOf(ctx)
  const validated = weeks.map((week): ValidatedWeek => {
    const known = { counting: counting.get(keyOf(week)) ?? [], working: working.get(week.user_id) }
    const holidays = new Map(
      [...(known.working?.holidays ?? [])].flatMap(([day, { name, half }]) => (half ? [] : [[day, name] as const])),
    )
    const facts = { waiting: new Set(week.ids), counting: known.counting, holidays, budgets, limits }
    return { ...week, ...known, oddities: odditiesOf(facts) }
  })
  return { weeks: validated, ...numbers }
}

const keyOf = ({ user_id, week }: Pick<WaitingWeek, 'user_id' | 'week'>) => `${user_id} ${week}`

async function waitingWeeks({ db, me }: Ctx, { page, rows: size }: { page: number; rows: number }) {
  const { rows } = await sql<{ weeks: WaitingWeek[]; count: number; people: number; waiting: number }>`
    with waiting as (
      select entry.id, entry.user_id, owner.name, ${firstDayOfWeek(me)} as week, entry.start,
        entry.gross_minutes - entry.breaks as paid, entry.nonbillable_minutes as nonbillable, entry.travel,
        ${principalFor(me)} as in_place_of
      from ${joined(me)} and entry.status = 'submitted' and ${flag(mayDecide(me))}
    ),
    weeks as (
      select user_id, name, week, count(*)::int as count, sum(paid)::int as paid, sum(paid - nonbillable)::int as billable,
        sum(travel)::int as travel,
        (array_agg(id order by start, id))[1:${maxOfAWeek}::int] as ids,
        (array_agg(in_place_of order by in_place_of ->> 'id'))[1] as in_place_of
      from waiting group by user_id, name, week
    ),
    page as (
      select * from weeks order by week, name collate human, user_id limit ${size} offset ${(page - 1) * size}
    )
    select (select count(*)::int from weeks) as count, (select count(distinct user_id)::int from weeks) as people,
      (select count(*)::int from waiting) as waiting,
      (select coalesce(jsonb_agg(to_jsonb(page) order by week, name collate human, user_id), '[]') from page) as weeks`.execute(
    db,
  )
  return rows[0] ?? { weeks: [], count: 0, people: 0, waiting: 0 }
}

type Counted = Counting & { travel: number; seen: boolean }

/** Finished entries that are not rejected of each week and of the day before and after it, by the key of the week. */
async function countingEntries({ db, me }: Ctx, weeks: readonly WaitingWeek[]): Promise<Map<string, Counted[]>> {
  const { rows } = await sql<Counted & { user_id: number; week: string }>`
    select span.week, entry.id, entry.user_id, entry.date, entry.start, entry."end", entry.timezone, entry.breaks,
      entry.gross_minutes - entry.breaks as paid, entry.travel, entry.task_id,
      ${flag(mayView(me))} or ${flag(mayDecide(me))} as seen
    from unnest(${weeks.map(({ user_id }) => user_id)}::bigint[], ${weeks.map(({ week }) => week)}::date[]) as span (user_id, week),
      ${joined(me)}
      and entry.user_id = span.user_id and entry.date between span.week - 1 and span.week + 7
      and not entry.active and entry.status <> 'rejected'
    order by entry.start, entry.id`.execute(db)
  const byWeek = new Map<string, Counted[]>()
  for (const row of rows) {
    const known = byWeek.get(keyOf(row))
    if (known) known.push(row)
    else byWeek.set(keyOf(row), [row])
  }
  return byWeek
}

/** Adds up the hours on tasks with a budget: finished entries of everyone, rejected ones left out. */
async function budgetsOf({ db, me }: Ctx, taskIds: readonly number[]): Promise<WeekFacts['budgets']> {
  const { rows } = await sql<WeekFacts['budgets'][number]>`
    select task.id as task_id, task.name, (task."hoursBudget" * 60)::int as budget,
      (select coalesce(sum(entry.hours_minutes), 0)::int from diary_entry entry
        where entry.org_id = task.org_id and entry.project_id = task.project_id and entry.task_id = task.id
          and not entry.active and entry.status <> 'rejected') as taken
    from task where task.org_id = ${me.org_id} and task.id = any(${[...new Set(taskIds)]}::bigint[])
      and task."hoursBudget" > 0
    order by task.name collate human, task.id`.execute(db)
  return rows
}

async function limitsOf({ db, me }: Ctx): Promise<OddityLimits> {
  const { times, breaks } = me.diary.diary_fields
  const { long_day_minutes, no_break_minutes } = await db
    .selectFrom('company')
    .where('org_id', '=', me.org_id)
    .select(['long_day_minutes', 'no_break_minutes'])
    .executeTakeFirstOrThrow()
  return { long_day: long_day_minutes, no_break: no_break_minutes, breaks_told: times || breaks }
}

function weekOf(
  { user_id, name, week, count, paid, billable, travel, counting, working, oddities, in_place_of }: ValidatedWeek,
  entries: DiaryEntry[],
): InboxWeek {
  const days = { start: week, end: addDays(week, 6) }
  const employed = working && employedWithin(days, working)
  const scheduled = employed
    ? minutesMissing(working.schedule, working.holidays, [], employed, working.leave).scheduled
    : 0
  const seen = counting.filter((entry) => entry.seen && entry.date >= days.start && entry.date <= days.end)
  return {
    user: { id: user_id, name },
    week_start: days.start,
    week_end: days.end,
    entries,
    count,
    hours_paid: minutesToHours(paid),
    hours_billable: minutesToHours(billable),
    travel,
    hours_week: minutesToHours(seen.reduce((sum, entry) => sum + entry.paid, 0)),
    travel_week: seen.reduce((sum, entry) => sum + entry.travel, 0),
    hours_scheduled: minutesToHours(scheduled),
    oddities,
    in_place_of,
  }
}
