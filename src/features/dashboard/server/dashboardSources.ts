/**
 * Source of each chart as SQL: rows of `day`, `value`, `base`, `id`, `prefix`, `name`, and of a chart of parts `part`
 * and `part_name`. A figure is the sum of their values, in percent of the sum of their bases where they have one; so
 * the rows behind a figure are those very rows.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { mayView as mayViewLeave } from '#features/leave/server/leave.access.ts'
import { closedThrough, earned, moves, movesIn, work } from '#features/invoices/server/wip.ts'
import { ages, ageWords } from '#features/payments/aged/aged.contract.ts'
import { expenseValue, isHalfEven } from '#features/projects/server/projectCosts.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { priceOf } from '#features/projects/server/projectPrice.ts'
import type { ChartId } from '../dashboardCharts.ts'
import {
  counted,
  type DashboardRequest,
  monthEnd,
  never,
  pricesSeen,
  projectIn,
  type Rule,
  timeIn,
} from './dashboardRequest.ts'
import { billableMinutes, hours, utilised } from './hourSources.ts'

const projectsBy =
  (day: RawBuilder<unknown>, more: Rule = sql<SqlBool>`true`, hit?: Rule) =>
  (request: DashboardRequest) => {
    const price = counted(request, sql`coalesce(${priceOf}, 0)`)
    return sql`
      select ${day} as day, ${hit ? sql`case when ${hit} then ${price} else 0 end` : price} as value,
          ${hit ? price : never} as base, project.id, case when project.accepted is null then 'quotes' else 'projects' end as prefix,
          project.reference || ' ' || project.name as name
        from project
       where project.org_id = ${request.me.org_id} and ${day} between ${request.start} and ${request.end} and ${more}
         and ${mayPickProject(request.me)} and ${pricesSeen(request)} and ${projectIn(request.narrowed)}`
  }

const projectName = sql`project.reference || ' ' || project.name`

/** Work in progress of a project at the end of each month. */
const inProgress = (request: DashboardRequest) => sql`
  select ${monthEnd(sql`one.first`)} as day, ${counted(request, sql`one.value`)} as value, ${never} as base, project.id,
      'projects' as prefix, ${projectName} as name
    from (
      with ${work(request.me, closedThrough(request.me))}, ${moves(request.me)},
      summed as (
        select moves.project_id, greatest(date_trunc('month', moves.date)::date, ${request.start}::date) as first,
            sum(moves.worked - moves.billed - moves.written_off) as value
          from moves where moves.date <= ${request.end}::date group by 1, 2),
      running as (
        select project_id, first, sum(value) over before as value, lead(first) over before as until
          from summed window before as (partition by project_id order by first))
      select month.first, running.project_id, running.value
        from running join generate_series(${request.start}::date, ${request.end}::date, interval '1 month') month(first)
          on running.first <= month.first and (running.until is null or month.first < running.until)
       where running.value <> 0) one
    join project on project.org_id = ${request.me.org_id} and project.id = one.project_id
   where ${mayPickProject(request.me)} and ${pricesSeen(request)} and ${projectIn(request.narrowed)}`

/** Margin of a project in each month from `start` to `end`, both whole ones: what it earned, and that less what its hours, expenses and suppliers’ bills cost. */
const margins = (request: DashboardRequest) => {
  const within = (date: RawBuilder<unknown>) => sql`${date} between ${request.start}::date and ${request.end}::date`
  const isCount = request.type === 'count'
  return sql`
  select ${monthEnd(sql`one.first`)} as day, ${isCount ? sql`1::numeric` : sql`one.earned - one.cost`} as value,
      ${isCount ? never : sql`one.earned`} as base, project.id, 'projects' as prefix, ${projectName} as name
    from (
      with ${movesIn(request.me, request)}
      select project_id, date_trunc('month', date)::date as first, sum(earned) as earned,
          rounded(sum(minute_amount) / 60, ${isHalfEven(request.me)}) + sum(other) as cost from (
        select moves.project_id, moves.date, ${earned} as earned, 0::numeric as minute_amount, 0::numeric as other
          from moves where ${within(sql`moves.date`)}
        union all
        select kept.project_id, kept.month, 0, kept.minute_amount, 0
          from project_month kept where kept.org_id = ${request.me.org_id} and ${within(sql`kept.month`)}
        union all
        select part.project_id, expense.date, 0, 0, ${expenseValue(request.me)}
          from expense join expense_allocation part on part.org_id = expense.org_id and part.expense_id = expense.id
         where expense.org_id = ${request.me.org_id} and expense.status = 'approved' and ${within(sql`expense.date`)}
        union all
        select line.project_id, bill.date, 0, 0, line.net
          from bill join bill_line line on line.org_id = bill.org_id and line.bill_id = bill.id
         where bill.org_id = ${request.me.org_id} and line.project_id is not null and ${within(sql`bill.date`)}) each
       group by 1, 2) one
    join project on project.org_id = ${request.me.org_id} and project.id = one.project_id
   where (one.earned, one.cost) <> (0, 0) and ${mayPickProject(request.me)} and ${pricesSeen(request)} and ${projectIn(request.narrowed)}`
}

const isNarrowed = ({ narrowed }: DashboardRequest) => Object.values(narrowed).some((ids) => ids !== undefined)
/** Issued invoices with what of each is of the projects that are narrowed by: an invoice may be for several. */
const billed = (request: DashboardRequest): RawBuilder<unknown> => {
  const { org_id } = request.me
  return isNarrowed(request)
    ? sql`(
      select mine.invoice_id as id, mine.date, mine.due, mine.client_id, sum(mine.net) as net, sum(mine.open) as open
        from project_invoice mine left join project on project.org_id = mine.org_id and project.id = mine.project_id
       where mine.org_id = ${org_id} and mine.state <> 'draft' and ${projectIn(request.narrowed)}
       group by mine.invoice_id, mine.date, mine.due, mine.client_id)`
    : sql`(
      select invoice.id, invoice.date, balance.due, invoice.client_id, invoice.net, balance.open
        from invoice left join invoice_balance balance on balance.org_id = invoice.org_id and balance.invoice_id = invoice.id
       where invoice.org_id = ${org_id} and invoice.state <> 'draft')`
}

/** Open amount of each issued invoice today. */
const owed = (request: DashboardRequest) => {
  const late = sql`${request.today}::date - billed.due`
  const [blank, ...rest] = ages
  const age = sql`case when ${late} <= 0 then ${blank} when ${late} <= 30 then ${rest[0]} when ${late} <= 60 then ${rest[1]}
    when ${late} <= 90 then ${rest[2]} else ${rest[3]} end`
  return sql`
  select billed.due as day, ${counted(request, sql`billed.open`)} as value, ${never} as base, billed.id,
      'invoices' as prefix, concat_ws(' · ', invoice.name, client.name) as name, ${age} as part, null as part_name
    from ${billed(request)} billed
    join invoice on invoice.org_id = ${request.me.org_id} and invoice.id = billed.id
    join client on client.org_id = ${request.me.org_id} and client.id = billed.client_id
   where billed.open > 0`
}
/** Parts that are there whether or not something is in them, in their order. */
export const knownParts: Partial<Record<ChartId, readonly { id: string; name: string }[]>> = {
  debt: ages.map((age) => ({ id: age, name: ageWords[age] })),
}

const lost = sql<SqlBool>`project.accepted is null`
const decided = sql`case when project.accepted is not null then project.accepted else project.abandoned end`

export const sources: Record<ChartId, (request: DashboardRequest) => RawBuilder<unknown>> = {
  enquiries: projectsBy(sql`project.requested`),
  quoted: projectsBy(sql`project.quoted`),
  won: projectsBy(sql`project.accepted`),
  lost: projectsBy(sql`project.abandoned`, lost),
  conversion: projectsBy(decided, sql<SqlBool>`project.quoted is not null`, sql<SqlBool>`project.accepted is not null`),
  invoiced: (request) => sql`
    select billed.date as day, ${counted(request, sql`billed.net`)} as value, ${never} as base, billed.id,
        'invoices' as prefix, concat_ws(' · ', invoice.name, client.name) as name
      from ${billed(request)} billed
      join invoice on invoice.org_id = ${request.me.org_id} and invoice.id = billed.id
      join client on client.org_id = ${request.me.org_id} and client.id = billed.client_id
     where billed.date between ${request.start} and ${request.end}`,
  // A payment belongs to the projects of what it pays; what pays nothing yet belongs to none. It is one, whatever it pays. A
  // refund takes from what was received, and is no payment.
  received: (request) => sql`
    select payment.date as day, ${counted(request, sql`sum(part.amount)`)} as value, ${never} as base, payment.id,
        'payments' as prefix, concat_ws(' · ', payment.name, client.name) as name
      from payment join client on client.org_id = payment.org_id and client.id = payment.client_id
      join (
        with asked as (
          select id, amount_received from payment
           where org_id = ${request.me.org_id} and (amount_received > 0 or ${request.type} = 'value') and date between ${request.start} and ${request.end}),
        allocated as (
          select payment_id, amount, invoice_id from payment_allocation
           where org_id = ${request.me.org_id} and payment_id in (select id from asked) and invoice_id is not null)
        ${
          isNarrowed(request)
            ? sql`
        select allocated.payment_id, share_of(allocated.amount, billed.before, billed.net, billed.whole) as amount, billed.project_id
          from allocated join project_invoice billed on billed.org_id = ${request.me.org_id} and billed.invoice_id = allocated.invoice_id`
            : sql`select payment_id, amount, null::bigint as project_id from allocated`
        }
        union all
        select asked.id, asked.amount_received - coalesce(paid.amount, 0), null
          from asked left join (select payment_id, sum(amount) as amount from allocated group by 1) paid on paid.payment_id = asked.id
        ) part on part.payment_id = payment.id
      left join project on project.org_id = payment.org_id and project.id = part.project_id
     where payment.org_id = ${request.me.org_id} and part.amount <> 0 and ${projectIn(request.narrowed)}
     group by payment.id, payment.date, payment.name, client.name`,
  debt: owed,
  wip: inProgress,
  margin: margins,
  utilisation: utilised,
  billable: hours(billableMinutes),
  nonbillable: hours(sql`entry.nonbillable_minutes`),
  leave: (request) => sql`
    select leave_day.day, ${counted(request, sql`leave_day.minutes / 60.0`)} as value, ${never} as base,
        leave.id, 'leave' as prefix, owner.name
      from leave_day
      join leave on leave.org_id = leave_day.org_id and leave.id = leave_day.leave_id and leave.decision = 'A'
      join member owner on owner.org_id = leave.org_id and owner.id = leave.user_id
      left join project on false
     where leave_day.org_id = ${request.me.org_id} and leave_day.day between ${request.start} and ${request.end}
       and leave_day.minutes > 0 and ${mayViewLeave(request.me)} and ${timeIn(request.narrowed)}`,
}
