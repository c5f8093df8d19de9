/** Work in progress: approved hours and billable expenses at what they are worth, less what was billed and written off. */
import { type RawBuilder, sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { addDays, monthOf, today } from '#core/days.ts'
import { expenseValue } from '#features/projects/server/projectCosts.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { chargeRatesOf, payerOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { among } from '#server/records/search.ts'
import type { ProgressOfProject, ServiceProgress, workInProgress } from '../writeOffs.contract.ts'
import { entryValue, isBillable, isBillableExpense, isSettled } from './billingWork.ts'
import { requireSight } from './writeOffs.ts'

/** The last day of the months that are closed; before all others where none is. */
export const closedThrough = (me: Me): RawBuilder<string> => sql`coalesce((
  select (max(month) + interval '1 month - 1 day')::date from month_close
   where org_id = ${me.org_id} and reopened is null), '-infinity'::date)`

/** The columns that make the value of an entry: whole rows of a large firm would not stay in memory. */
const entryColumns = sql`entry.id, entry.org_id, entry.user_id, entry.project_id, entry.task_id, entry.date, entry.gross_minutes,
  entry.breaks, entry.nonbillable_minutes`

/**
 * The changes of work in progress after the day `after`, each by a key of its own (parts of expenses are negative).
 * `work` is what was worked and what came back or went of earlier work: each hour and each part of an expense at its
 * value when its month, or that of its invoice, was closed; else at what it was put on an invoice or written off at;
 * else at what its rate makes of it. One value holds for all of its life, so that what comes and goes is exactly as
 * much.
 */
export const work = (me: Me, after: RawBuilder<string>) => sql`
  since as materialized (select ${after} as day),
  returned as materialized (
    select line_id from billed_work where org_id = ${me.org_id} and released > (select day from since) and line_id is not null),
  lines as materialized (
    select line.id, line.invoice_id from invoice_line line
     where line.org_id = ${me.org_id} and (line.id = any(array(select line_id from returned)) or line.invoice_id = any(array(
       select id from invoice where org_id = ${me.org_id} and state <> 'draft' and date > (select day from since))))),
  gone as materialized (
    select done.entry_id, done.expense_allocation_id, done.released, invoice.date, false as written
      from lines
        join billed_work done on done.org_id = ${me.org_id} and done.line_id = lines.id and not done.credits
        join invoice on invoice.org_id = ${me.org_id} and invoice.id = lines.invoice_id and invoice.state <> 'draft'
     where done.line_id = any(array(select id from lines)) and invoice.id = any(array(select invoice_id from lines))
       and (done.released > (select day from since) or invoice.date > (select day from since))
    union all
    select done.entry_id, done.expense_allocation_id, done.released, off.date, true
      from billed_work done join write_off off on off.org_id = done.org_id and off.id = done.write_off_id
     where done.org_id = ${me.org_id} and (done.released > (select day from since) or off.date > (select day from since))),
  entries as materialized (
    select ${entryColumns} from diary_entry entry
     where entry.org_id = ${me.org_id} and ${isBillable} and entry.date > (select day from since)
    union all
    select ${entryColumns} from diary_entry entry
     where entry.org_id = ${me.org_id} and entry.date <= (select day from since) and entry.id = any(array(select entry_id from gone))),
  parts as materialized (
    select part.id, part.project_id, expense.date, ${expenseValue(me)} as value
      from expense join expense_allocation part on part.org_id = expense.org_id and part.expense_id = expense.id
     where expense.org_id = ${me.org_id} and ${isBillableExpense}
       and (expense.date > (select day from since) or part.id = any(array(select expense_allocation_id from gone)))),
  kept as (
    select worth.entry_id, worth.expense_allocation_id, worth.value from work_value worth
     where worth.org_id = ${me.org_id}
       and (worth.entry_id = any(array(select id from entries)) or worth.expense_allocation_id = any(array(select id from parts)))),
  settled as (
    select done.entry_id, done.expense_allocation_id, done.value from billed_work done
     where done.org_id = ${me.org_id} and ${isSettled}
       and (done.entry_id = any(array(select id from entries)) or done.expense_allocation_id = any(array(select id from parts)))),
  valued as (
    select entry.id, coalesce(kept.value, settled.value) as value
      from entries entry left join kept on kept.entry_id = entry.id left join settled on settled.entry_id = entry.id),
  unvalued as materialized (
    select entry.* from entries entry join valued on valued.id = entry.id where valued.value is null),
  ${chargeRatesOf('unvalued', me.org_id)},
  work as (
    select entry.id as key, entry.project_id, entry.date, valued.value
      from entries entry join valued on valued.id = entry.id where valued.value is not null
    union all
    select entry.id, entry.project_id, entry.date, coalesce(${entryValue(me)}, 0)
      from unvalued entry left join unvalued_charge charge on charge.id = entry.id
    union all
    select -part.id, part.project_id, part.date, coalesce(kept.value, settled.value, part.value)
      from parts part
        left join kept on kept.expense_allocation_id = part.id left join settled on settled.expense_allocation_id = part.id)`

/**
 * SQL for the moves of work in progress after a day: work on its own day, billing and write-offs on theirs, and their
 * undoing on its day. Earlier ones are summed up to a row per project and closed month, on the month's last day.
 */
export const moves = (me: Me) => sql`
  went as (
    select work.project_id, work.value, gone.date, gone.released, gone.written
      from gone join work on work.key = coalesce(gone.entry_id, -gone.expense_allocation_id)),
  moves as (
    select project_id, month_end as date, worked, billed, written_off from closed_sum
     where org_id = ${me.org_id} and month_end <= (select day from since)
    union all
    select * from (
      select project_id, date, value as worked, 0::numeric as billed, 0::numeric as written_off from work where project_id is not null
      union all
      select project_id, date, 0, case when written then 0 else value end, case when written then value else 0 end from went
      union all
      select project_id, released, 0, case when written then 0 else -value end, case when written then -value else 0 end
        from went where released is not null) late
     where late.date > (select day from since))`

/** `moves` with each of a period by its day: sums of closed months are of whole ones. */
export function movesIn(me: Me, { start, end }: { start: string; end: string }): RawBuilder<unknown> {
  const isOfMonths = monthOf(start).start === start && monthOf(end).end === end
  const after = isOfMonths
    ? closedThrough(me)
    : sql<string>`least(${closedThrough(me)}, ${addDays(monthOf(start).start, -1)}::date)`
  return sql`${work(me, after)}, ${moves(me)}`
}
/** Earned amount over `moves`: the value of work less write-offs (docs/rules/money.md#margin). */
export const earned = sql`(moves.worked - moves.written_off)`

/**
 * Turns nested loops off until the end of the transaction. Statistics are missing for the parts of a statement and for a
 * firm that was imported a minute ago; the planner would compare each row with all others.
 */
export async function disableNestedLoops({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
}

const orders = { project: sql`name collate human`, closing: sql`closing` } as const
const amount = (sum: RawBuilder<unknown>) => sql`coalesce(${sum}, 0)::numeric(14, 2)`

export async function progress(ctx: Ctx, { query }: Received<typeof workInProgress>) {
  requireSight(ctx)
  const { db, me } = ctx
  const { end = today(me.timezone) } = query
  const { start = `${end.slice(0, 8)}01` } = query
  if (end < start) throw invalid({ end: ['The end must not be before the start.'] })
  const found = query.search ? [textIncludes(sql`(project.reference || ' ' || project.name)`, query.search)] : []
  const where = sql.join(
    [
      sql`project.org_id = ${me.org_id}`,
      mayPickProject(me),
      seesFinancials(me),
      ...among(sql`project.id`, query.project_id),
      ...among(payerOf('project'), query.client_id),
      ...found,
    ],
    sql` and `,
  )
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[query.ordering.replace('-', '') as keyof typeof orders]
  const within = sql`moves.date between ${start}::date and ${end}::date`
  const left = sql`moves.worked - moves.billed - moves.written_off`
  type Sums = Omit<ProgressOfProject, 'project_id' | 'project' | 'client' | 'service'>
  const summed = sql`jsonb_build_object('opening', ${amount(sql`sum(opening)`)}::text, 'worked', ${amount(sql`sum(worked)`)}::text,
    'billed', ${amount(sql`sum(billed)`)}::text, 'written_off', ${amount(sql`sum(written_off)`)}::text,
    'closing', ${amount(sql`sum(closing)`)}::text)`
  type Answer = { results: ProgressOfProject[]; count: number; sums: Sums; services: ServiceProgress[] }
  const service = sql`case when service.id is not null then jsonb_build_object('id', service.id, 'name', service.name) end`
  const withService = (kind: string) =>
    sql`left join service on service.org_id = ${me.org_id} and service.id = ${sql.ref(`${kind}.service_id`)}`
  await disableNestedLoops(ctx)
  const { rows } = await sql<Answer>`
    with ${movesIn(me, { start, end })},
    each as (
      select project.id as project_id, project.reference || ' ' || project.name as name, ${payerOf('project')} as payer_id, project.service_id,
          ${amount(sql`sum(${left}) filter (where moves.date < ${start}::date)`)} as opening,
          ${amount(sql`sum(moves.worked) filter (where ${within})`)} as worked,
          ${amount(sql`sum(moves.billed) filter (where ${within})`)} as billed,
          ${amount(sql`sum(moves.written_off) filter (where ${within})`)} as written_off,
          ${amount(sql`sum(${left}) filter (where moves.date <= ${end}::date)`)} as closing
        from moves join project on project.id = moves.project_id
       where ${where} group by project.id, project.org_id),
    shown as (select * from each where (opening, worked, billed, written_off, closing) <> (0, 0, 0, 0, 0)),
    page as (
      select * from shown order by ${by} ${down}, project_id ${down} limit ${query.rows} offset ${(query.page - 1) * query.rows})
    select (select count(*) from shown)::int as count,
        (select ${summed} from shown) as sums,
        (select coalesce(jsonb_agg(of_service order by name collate human), '[]') from (
           select service.name, ${summed} || jsonb_build_object('service', ${service}) as of_service
             from shown ${withService('shown')} group by service.id, service.name) one) as services,
        (select coalesce(jsonb_agg(jsonb_build_object('project_id', project_id, 'project', jsonb_build_object('id', project_id, 'name', page.name),
            'client', case when client.id is not null then jsonb_build_object('id', client.id, 'name', client.name) end,
            'service', ${service},
            'opening', opening::text, 'worked', worked::text, 'billed', billed::text, 'written_off', written_off::text,
            'closing', closing::text) order by ${by === orders.closing ? sql`page.closing` : sql`page.name collate human`} ${down}, project_id ${down}), '[]')
           from page left join client on client.org_id = ${me.org_id} and client.id = page.payer_id ${withService('page')}) as results`.execute(
    db,
  )
  return rows[0] as Answer
}
