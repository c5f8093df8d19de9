/**
 * Source of each chart as SQL: rows of `day`, `value`, `base`, `id`, `prefix`, `name`, and of a chart of parts `part`
 * and `part_name`. A figure is the sum of their values, in percent of the sum of their bases where they have one; so
 * the rows behind a figure are those very rows.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import {
  mayView as mayViewEntry,
  mayViewDiaryOf,
  seesWholeDiaries,
} from '#features/diary/entries/server/entries.access.ts'
import { mayView as mayViewLeave } from '#features/leave/server/leave.access.ts'
import { closedThrough, earned, moves, movesIn, work } from '#features/invoices/server/wip.ts'
import { ages, ageWords } from '#features/payments/aged/aged.contract.ts'
import { expenseValue, isHalfEven } from '#features/projects/server/projectCosts.ts'
import { mayPickProject, seesFinancials } from '#features/projects/server/projects.access.ts'
import { entryCounts } from '#features/projects/server/projectFigures.ts'
import { priceOf } from '#features/projects/server/projectPrice.ts'
import type { Me } from '#server/http/context.ts'
import type { ChartId, ChartType } from '../dashboardCharts.ts'

export interface Narrowed {
  managers?: number[] | undefined
  departments?: number[] | undefined
  project_categories?: number[] | undefined
  services?: number[] | undefined
  users_include?: number[] | undefined
  users_exclude?: number[] | undefined
}
export interface DashboardRequest {
  me: Me
  type: ChartType
  narrowed: Narrowed
  today: string
  /** First day of the first month and last day of the last, both included. */
  start: string
  end: string
}

type Rule = RawBuilder<SqlBool>
const all = (rules: readonly Rule[]) =>
  rules.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(rules, sql` and `)})`
const among = (column: RawBuilder<unknown>, ids: number[] | undefined): Rule[] =>
  ids === undefined ? [] : [sql<SqlBool>`${column} = any(${ids}::bigint[])`]
const notAmong = (column: RawBuilder<unknown>, ids: number[] | undefined): Rule[] =>
  ids === undefined ? [] : [sql<SqlBool>`(${column} is null or ${column} <> all(${ids}::bigint[]))`]

/** Conditions over `project`: its category and its service. */
const ofWork = ({ project_categories, services }: Narrowed): Rule[] => [
  ...among(sql`project.category_id`, project_categories),
  ...among(sql`project.service_id`, services),
]
/** Condition over `project`: its managers, departments, quoters and kind of work. */
const projectIn = (narrowed: Narrowed): Rule =>
  all([
    ...among(sql`project.managed_by_id`, narrowed.managers),
    ...among(sql`project.department_id`, narrowed.departments),
    ...among(sql`project.quoted_by_id`, narrowed.users_include),
    ...notAmong(sql`project.quoted_by_id`, narrowed.users_exclude),
    ...ofWork(narrowed),
  ])
/** Condition over `owner`: the person's manager, department and id. */
const personIn = (narrowed: Narrowed): Rule =>
  all([
    ...among(sql`owner.manager_id`, narrowed.managers),
    ...among(sql`owner.department_id`, narrowed.departments),
    ...among(sql`owner.id`, narrowed.users_include),
    ...notAmong(sql`owner.id`, narrowed.users_exclude),
  ])
/** Condition over `owner` and `project`: the time of certain people on certain kinds of work. */
const timeIn = (narrowed: Narrowed): Rule => all([personIn(narrowed), ...ofWork(narrowed)])

const never = sql`null::numeric`
/** Value of a row: its amount, or one. */
const counted = ({ type }: DashboardRequest, value: RawBuilder<unknown>) => (type === 'count' ? sql`1::numeric` : value)

/** Condition over `project`: amounts count only projects whose financials the viewer sees. */
const pricesSeen = ({ me, type }: DashboardRequest): Rule =>
  type === 'value' ? seesFinancials(me) : sql<SqlBool>`true`

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

const hours = (minutes: RawBuilder<unknown>) => (request: DashboardRequest) =>
  sql`
  select entry.date as day, ${counted(request, sql`${minutes} / 60.0`)} as value, ${never} as base,
      entry.id, 'diary' as prefix, concat_ws(' · ', owner.name, project.reference || ' ' || project.name, task.name) as name
    from diary_entry entry
    join member owner on owner.org_id = entry.org_id and owner.id = entry.user_id
    left join project on project.org_id = entry.org_id and project.id = entry.project_id
    left join task on task.org_id = entry.org_id and task.id = entry.task_id
    left join quote_item on quote_item.org_id = task.org_id and quote_item.id = task.quote_item_id
   where entry.org_id = ${request.me.org_id} and entry.date between ${request.start} and ${request.end} and ${entryCounts}
     and ${minutes} > 0 and ${mayViewEntry(request.me)} and ${timeIn(request.narrowed)}`

const billableMinutes = sql`(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes)`
const projectName = sql`project.reference || ' ' || project.name`
const monthEnd = (first: RawBuilder<unknown>) => sql`(${first} + interval '1 month - 1 day')::date`

/** Work in progress of a project at the end of each month. */
const inProgress = (request: DashboardRequest) => sql`
  select ${monthEnd(sql`one.first`)} as day, ${counted(request, sql`one.value`)} as value, ${never} as base, project.id,
      'projects' as prefix, ${projectName} as name
    from (
      with ${work(request.me, closedThrough(request.me))}, ${moves(request.me)},
      summed as (
        select moves.project_id, greatest(date_trunc('month', moves.date)::date, ${request.start}::date) as first,
            sum(moves.worked - moves.billed - moves.written_off) as value
          from moves where moves.date <= ${request.end}::date group by 1, 2)
      select month.first, summed.project_id, sum(summed.value) as value
        from generate_series(${request.start}::date, ${request.end}::date, interval '1 month') month(first)
          join summed on summed.first <= month.first
       group by 1, 2 having sum(summed.value) <> 0) one
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

/** Billable minutes of each person and month: the kept sums, except of certain kinds of work. */
const billableByMonth = (request: DashboardRequest) => {
  const { me, start, end, narrowed } = request
  const work = ofWork(narrowed)
  return work.length === 0
    ? sql`
      select user_id, month as first, sum(billable) as minutes from person_month
       where org_id = ${me.org_id} and month between ${start} and ${end} group by 1, 2`
    : sql`
      select entry.user_id, date_trunc('month', entry.date)::date as first, sum(${billableMinutes}) as minutes
        from diary_entry entry
        left join project on project.org_id = entry.org_id and project.id = entry.project_id
       where entry.org_id = ${me.org_id} and entry.date between ${start} and ${end} and ${entryCounts} and ${all(work)}
       group by 1, 2`
}

/**
 * Scheduled minutes of each person and month: the days of each week day times its minutes, and what holidays and leave
 * change on theirs. A day with leave of more than its minutes is none.
 */
const scheduledByMonth = ({ me, start }: DashboardRequest, until: RawBuilder<unknown>) => {
  const [first, last] = [
    sql`greatest(of_month.first, person.start_date, week.first_day)`,
    sql`least(of_month.last, person.end_date, week.last_day)`,
  ]
  // Weeks from a Monday long ago up to a day: the difference of two counts the week day in between.
  const weeksTo = (day: RawBuilder<unknown>) => sql`((${day} - date '0001-01-01' + 8 - week.weekday) / 7)`
  const day = sql`case when holiday.half then half_holiday(${scheduled}::int, 'whole') else ${scheduled} end`
  return sql`
    with person as (
      select person.*, coalesce(person.calendar_id, company.calendar_id) as calendar
        from member person join company on company.org_id = person.org_id
       where person.org_id = ${me.org_id} and not person.external),
    away as (
      select leave_day.user_id, leave_day.day, sum(leave_day.minutes) as minutes from leave_day
        join leave on leave.org_id = leave_day.org_id and leave.id = leave_day.leave_id and leave.decision = 'A'
       where leave_day.org_id = ${me.org_id} and leave_day.day between ${start}::date and ${until}
       group by 1, 2),
    special as (
      select person.id as user_id, holiday.day from person join holiday on holiday.org_id = ${me.org_id} and holiday.calendar_id = person.calendar
       where holiday.day between ${start}::date and ${until}
      union select user_id, day from away),
    each as (
      select person.id, of_month.first, ${weeksTo(last)} - ${weeksTo(sql`${first} - 1`)} as days,
          (${weeksTo(last)} - ${weeksTo(sql`${first} - 1`)}) * ${scheduled} as minutes
        from (select first::date, least((first + interval '1 month - 1 day')::date, ${until}) as last
            from generate_series(${start}::date, ${until}, interval '1 month') first) of_month
          cross join person join schedule_day week on week.org_id = ${me.org_id} and week.user_id = person.id
       where ${first} <= ${last}
      union all
      select person.id, date_trunc('month', special.day)::date, case when holiday.half is false then -1 else 0 end,
          case when holiday.half is false then 0 else greatest(0, ${day} - coalesce(away.minutes, 0)) end - ${scheduled}
        from special join person on person.id = special.user_id
          join schedule_day week on week.org_id = ${me.org_id} and week.user_id = person.id
            and week.weekday = extract(isodow from special.day) and holds_on(week, special.day)
          left join holiday on holiday.org_id = ${me.org_id} and holiday.day = special.day and holiday.calendar_id = person.calendar
          left join away on away.user_id = person.id and away.day = special.day
       where special.day >= coalesce(person.start_date, special.day) and special.day <= coalesce(person.end_date, special.day))
    select id, first, sum(minutes) as minutes from each group by 1, 2 having sum(days) > 0`
}

/** Billable hours of each person and month, beside the hours of their week without holidays and leave. */
const scheduled = sql`(extract(epoch from (week.end_time - week.start_time)) / 60 - week.breaks)`
const utilised = (request: DashboardRequest) => {
  const isCount = request.type === 'count'
  const until = sql`least(${request.end}::date, ${request.today}::date)`
  return sql`
  select ${monthEnd(sql`month.first`)} as day, ${isCount ? sql`1::numeric` : sql`round(coalesce(worked.minutes, 0) / 60.0, 2)`} as value,
      ${isCount ? never : sql`round(month.minutes / 60.0, 2)`} as base, owner.id, 'users' as prefix, owner.name,
      coalesce(owner.department_id, 0)::text as part, coalesce(department.name, 'Without a department') as part_name
    from (${scheduledByMonth(request, until)}) month
    join member owner on owner.org_id = ${request.me.org_id} and owner.id = month.id
    left join department on department.org_id = owner.org_id and department.id = owner.department_id
    left join (${billableByMonth(request)}) worked on worked.user_id = owner.id and worked.first = month.first
   where ${mayViewDiaryOf(request.me)} and ${personIn(request.narrowed)}`
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

/**
 * The same figures by month from kept sums: `day`, `value`, `base`, and the number of rows behind them as `rows`. Null
 * where the viewer, or the request, means only some of a person's entries.
 */
const hoursKept =
  (kind: 'billable' | 'nonbillable') =>
  (request: DashboardRequest): RawBuilder<unknown> | null => {
    const { me, narrowed, start, end } = request
    if (!seesWholeDiaries(me) || ofWork(narrowed).length > 0) return null
    const entries = sql.ref(`kept.${kind}_entries`)
    return sql`
      select kept.month as day, ${request.type === 'count' ? entries : sql`${sql.ref(`kept.${kind}`)} / 60.0`} as value, ${never} as base,
          ${entries} as rows
        from person_month kept join member owner on owner.org_id = kept.org_id and owner.id = kept.user_id
       where kept.org_id = ${me.org_id} and kept.month between ${start} and ${end} and ${mayViewDiaryOf(me)} and ${personIn(narrowed)}`
  }
export const keptSources: Partial<Record<ChartId, (request: DashboardRequest) => RawBuilder<unknown> | null>> = {
  billable: hoursKept('billable'),
  nonbillable: hoursKept('nonbillable'),
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
