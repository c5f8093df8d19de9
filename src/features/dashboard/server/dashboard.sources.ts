/**
 * What each chart is made of, as SQL: rows of `day`, `value`, `base`, `id`, `prefix`, `name`. A figure is the sum of their
 * values, in percent of the sum of their bases where they have one; so the rows behind a figure are those very rows.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { mayView as mayViewEntry } from '#features/diary/entries/server/entries.access.ts'
import { mayView as mayViewLeave } from '#features/leave/server/leave.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { entryCounts } from '#features/projects/server/projects.figures.ts'
import { priceOf } from '#features/projects/server/projects.price.ts'
import type { Me } from '#server/context.ts'
import type { ChartId, ChartType } from '../dashboard.charts.ts'

export interface Narrowed {
  managers?: number[] | undefined
  departments?: number[] | undefined
  project_categories?: number[] | undefined
  services?: number[] | undefined
  users_include?: number[] | undefined
  users_exclude?: number[] | undefined
}
export interface Asked {
  me: Me
  type: ChartType
  narrowed: Narrowed
  /** Both days are included. */
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

/** Over `project`: of what it is. */
const ofWork = ({ project_categories, services }: Narrowed): Rule[] => [
  ...among(sql`project.category_id`, project_categories),
  ...among(sql`project.service_id`, services),
]
/** Over `project`: it, by who manages it and who quoted it. */
const projectIn = (narrowed: Narrowed): Rule =>
  all([
    ...among(sql`project.managed_by_id`, narrowed.managers),
    ...among(sql`project.department_id`, narrowed.departments),
    ...among(sql`project.quoted_by_id`, narrowed.users_include),
    ...notAmong(sql`project.quoted_by_id`, narrowed.users_exclude),
    ...ofWork(narrowed),
  ])
/** Over `owner` and `project`: a person's time, by whose it is. */
const timeIn = (narrowed: Narrowed): Rule =>
  all([
    ...among(sql`owner.manager_id`, narrowed.managers),
    ...among(sql`owner.department_id`, narrowed.departments),
    ...among(sql`owner.id`, narrowed.users_include),
    ...notAmong(sql`owner.id`, narrowed.users_exclude),
    ...ofWork(narrowed),
  ])

const nothing = sql`null::numeric`
/** What a row counts for: its amount, or one. */
const counted = ({ type }: Asked, value: RawBuilder<unknown>) => (type === 'count' ? sql`1::numeric` : value)

const projectsBy =
  (day: RawBuilder<unknown>, more: Rule = sql<SqlBool>`true`, hit?: Rule) =>
  (asked: Asked) => {
    const price = counted(asked, sql`coalesce(${priceOf}, 0)`)
    return sql`
      select ${day} as day, ${hit ? sql`case when ${hit} then ${price} else 0 end` : price} as value,
          ${hit ? price : nothing} as base, project.id, case when project.accepted is null then 'quotes' else 'projects' end as prefix,
          project.reference || ' ' || project.name as name
        from project
       where project.org_id = ${asked.me.org_id} and ${day} between ${asked.start} and ${asked.end} and ${more}
         and ${mayPickProject(asked.me)} and ${projectIn(asked.narrowed)}`
  }

const hours = (minutes: RawBuilder<unknown>) => (asked: Asked) =>
  sql`
  select entry.date as day, ${counted(asked, sql`${minutes} / 60.0`)} as value, ${nothing} as base,
      entry.id, 'diary' as prefix, concat_ws(' · ', owner.name, project.reference || ' ' || project.name, task.name) as name
    from diary_entry entry
    join member owner on owner.org_id = entry.org_id and owner.id = entry.user_id
    left join project on project.org_id = entry.org_id and project.id = entry.project_id
    left join task on task.org_id = entry.org_id and task.id = entry.task_id
    left join quote_item on quote_item.org_id = task.org_id and quote_item.id = task.quote_item_id
   where entry.org_id = ${asked.me.org_id} and entry.date between ${asked.start} and ${asked.end} and ${entryCounts}
     and ${minutes} > 0 and ${mayViewEntry(asked.me)} and ${timeIn(asked.narrowed)}`

const lost = sql<SqlBool>`project.accepted is null`
const decided = sql`case when project.accepted is not null then project.accepted else project.abandoned end`

export const sources: Record<ChartId, (asked: Asked) => RawBuilder<unknown>> = {
  enquiries: projectsBy(sql`project.requested`),
  quoted: projectsBy(sql`project.quoted`),
  won: projectsBy(sql`project.accepted`),
  lost: projectsBy(sql`project.abandoned`, lost),
  conversion: projectsBy(decided, sql<SqlBool>`project.quoted is not null`, sql<SqlBool>`project.accepted is not null`),
  invoiced: (asked) => sql`
    select invoice.date as day, ${counted(asked, sql`invoice.net`)} as value, ${nothing} as base, invoice.id,
        'invoices' as prefix, concat_ws(' · ', invoice.name, client.name) as name
      from invoice join client on client.org_id = invoice.org_id and client.id = invoice.client_id
      left join project on project.org_id = invoice.org_id and project.id = invoice.project_id
     where invoice.org_id = ${asked.me.org_id} and invoice.state <> 'draft'
       and invoice.date between ${asked.start} and ${asked.end} and ${projectIn(asked.narrowed)}`,
  // A payment belongs to the projects of what it pays; what pays nothing yet belongs to none.
  received: (asked) => sql`
    select payment.date as day, ${counted(asked, sql`part.amount`)} as value, ${nothing} as base, payment.id,
        'payments' as prefix, concat_ws(' · ', payment.name, client.name) as name
      from payment join client on client.org_id = payment.org_id and client.id = payment.client_id
      cross join lateral (
        select allocation.amount, invoice.project_id from payment_allocation allocation
          join invoice on invoice.org_id = allocation.org_id and invoice.id = allocation.invoice_id
         where allocation.org_id = payment.org_id and allocation.payment_id = payment.id
        union all
        select payment.amount_received - coalesce((select sum(allocation.amount) from payment_allocation allocation
             where allocation.org_id = payment.org_id and allocation.payment_id = payment.id), 0), null) part
      left join project on project.org_id = payment.org_id and project.id = part.project_id
     where payment.org_id = ${asked.me.org_id} and payment.date between ${asked.start} and ${asked.end} and part.amount > 0
       and ${projectIn(asked.narrowed)}`,
  billable: hours(sql`(entry.gross_minutes - entry.breaks - entry.nonbillable_minutes)`),
  nonbillable: hours(sql`entry.nonbillable_minutes`),
  leave: (asked) => sql`
    select leave_day.day, ${counted(asked, sql`leave_day.minutes / 60.0`)} as value, ${nothing} as base,
        leave.id, 'leave' as prefix, owner.name
      from leave_day
      join leave on leave.org_id = leave_day.org_id and leave.id = leave_day.leave_id and leave.decision = 'A'
      join member owner on owner.org_id = leave.org_id and owner.id = leave.user_id
      left join project on false
     where leave_day.org_id = ${asked.me.org_id} and leave_day.day between ${asked.start} and ${asked.end}
       and leave_day.minutes > 0 and ${mayViewLeave(asked.me)} and ${timeIn(asked.narrowed)}`,
}
