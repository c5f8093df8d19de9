/** A request of the dashboard: whose it is, of which days, narrowed to what; and the conditions that follow from it. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { seesFinancials } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/http/context.ts'
import type { ChartType } from '../dashboardCharts.ts'

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

export type Rule = RawBuilder<SqlBool>
export const all = (rules: readonly Rule[]) =>
  rules.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(rules, sql` and `)})`
const among = (column: RawBuilder<unknown>, ids: number[] | undefined): Rule[] =>
  ids === undefined ? [] : [sql<SqlBool>`${column} = any(${ids}::bigint[])`]
const notAmong = (column: RawBuilder<unknown>, ids: number[] | undefined): Rule[] =>
  ids === undefined ? [] : [sql<SqlBool>`(${column} is null or ${column} <> all(${ids}::bigint[]))`]

/** Conditions over `project`: its category and its service. */
export const ofWork = ({ project_categories, services }: Narrowed): Rule[] => [
  ...among(sql`project.category_id`, project_categories),
  ...among(sql`project.service_id`, services),
]
/** Condition over `project`: its managers, departments, quoters and kind of work. */
export const projectIn = (narrowed: Narrowed): Rule =>
  all([
    ...among(sql`project.managed_by_id`, narrowed.managers),
    ...among(sql`project.department_id`, narrowed.departments),
    ...among(sql`project.quoted_by_id`, narrowed.users_include),
    ...notAmong(sql`project.quoted_by_id`, narrowed.users_exclude),
    ...ofWork(narrowed),
  ])
/** Condition over `owner`: the person's manager, department and id. */
export const personIn = (narrowed: Narrowed): Rule =>
  all([
    ...among(sql`owner.manager_id`, narrowed.managers),
    ...among(sql`owner.department_id`, narrowed.departments),
    ...among(sql`owner.id`, narrowed.users_include),
    ...notAmong(sql`owner.id`, narrowed.users_exclude),
  ])
/** Condition over `owner` and `project`: the time of certain people on certain kinds of work. */
export const timeIn = (narrowed: Narrowed): Rule => all([personIn(narrowed), ...ofWork(narrowed)])

export const never = sql`null::numeric`
/** Value of a row: its amount, or one. */
export const counted = ({ type }: DashboardRequest, value: RawBuilder<unknown>) =>
  type === 'count' ? sql`1::numeric` : value

/** Condition over `project`: amounts count only projects whose financials the viewer sees. */
export const pricesSeen = ({ me, type }: DashboardRequest): Rule =>
  type === 'value' ? seesFinancials(me) : sql<SqlBool>`true`

export const monthEnd = (first: RawBuilder<unknown>) => sql`(${first} + interval '1 month - 1 day')::date`
