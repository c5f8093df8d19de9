/** Work in progress: approved hours and billable expenses at what they are worth, less what was billed and written off. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { payerOf } from '#features/rates/server/chargeRates.ts'
import type { Ctx, Me } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { containing } from '#server/like.ts'
import { among } from '#server/search.ts'
import type { ProgressOfProject, ServiceProgress, workInProgress } from '../writeOffs.contract.ts'
import { entryValue, expenseValue, isBillable, isBillableExpense, isSettled, withRate } from './billing.work.ts'
import { requireSight } from './writeOffs.ts'

/**
 * By a key of its own (parts of expenses below nothing), what each hour and each part of an expense is worth: as it was when
 * its month was closed; else what it was put on an invoice or written off at; else what its rate makes of it. One value
 * holds for all of its life, so that what comes and goes is exactly as much.
 */
export const work = (me: Me) => sql`
  settled as (
    select done.entry_id, done.expense_allocation_id, done.value from billed_work done
     where done.org_id = ${me.org_id} and ${isSettled}),
  kept as (
    select worth.entry_id, worth.expense_allocation_id, worth.value from work_value worth
     where worth.org_id = ${me.org_id}),
  work as (
    select entry.id as key, entry.project_id, entry.date, kept.value
      from kept join diary_entry entry on entry.id = kept.entry_id
     where entry.org_id = ${me.org_id}
    union all
    select entry.id, entry.project_id, entry.date, settled.value
      from diary_entry entry join settled on settled.entry_id = entry.id
     where entry.org_id = ${me.org_id} and ${isBillable}
       and not exists (select from kept where kept.entry_id = entry.id)
    union all
    select entry.id, entry.project_id, entry.date, coalesce(${entryValue(me)}, 0)
      from diary_entry entry ${withRate}
     where entry.org_id = ${me.org_id} and ${isBillable}
       and not exists (select from settled where settled.entry_id = entry.id)
       and not exists (select from kept where kept.entry_id = entry.id)
    union all
    select -part.id, part.project_id, expense.date, coalesce(kept.value, settled.value, ${expenseValue(me)})
      from expense join expense_allocation part on part.org_id = expense.org_id and part.expense_id = expense.id
        left join settled on settled.expense_allocation_id = part.id
        left join kept on kept.expense_allocation_id = part.id
     where expense.org_id = ${me.org_id} and ${isBillableExpense})`

/** Each as it came and went: on its day, on the day of the invoice or of the write-off, and back on the day of its undoing. */
export const moves = (me: Me) => sql`
  gone as (
    select work.project_id, work.value, done.released, coalesce(invoice.date, off.date) as date, off.id is not null as written
      from billed_work done
        join work on work.key = coalesce(done.entry_id, -done.expense_allocation_id)
        left join invoice_line line on line.org_id = done.org_id and line.id = done.line_id
        left join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id and invoice.state <> 'draft'
        left join write_off off on off.org_id = done.org_id and off.id = done.write_off_id
     where done.org_id = ${me.org_id} and not done.credits and num_nonnulls(invoice.id, off.id) = 1),
  moves as (
    select project_id, date, value as worked, 0::numeric as billed, 0::numeric as written_off from work where project_id is not null
    union all
    select project_id, date, 0, case when written then 0 else value end, case when written then value else 0 end from gone
    union all
    select project_id, released, 0, case when written then 0 else -value end, case when written then -value else 0 end
      from gone where released is not null)`

/**
 * What is summed over months or years is read whole. Of how much there is the database may have no idea: what is put
 * together by the statement, or a firm that was imported a minute ago. Row by row it would be compared with all the rest.
 * Until the end of the transaction it is joined by hashes.
 */
export async function joinedWhole({ db }: Pick<Ctx, 'db'>): Promise<void> {
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
  const found = query.search
    ? [sql<SqlBool>`(project.reference || ' ' || project.name) ilike ${containing(query.search)}`]
    : []
  const where = sql.join(
    [
      sql`project.org_id = ${me.org_id}`,
      mayPickProject(me),
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
  const withService = (of: string) =>
    sql`left join service on service.org_id = ${me.org_id} and service.id = ${sql.ref(`${of}.service_id`)}`
  await joinedWhole(ctx)
  const { rows } = await sql<Answer>`
    with ${work(me)}, ${moves(me)},
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
