/**
 * The hours of a project, and how projects perform (docs/rules/projects.md#figures-of-a-project,
 * docs/rules/money.md#performance-report).
 */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdInPath, IsoDate, Ref } from '#core/contract.ts'

/** Kinds of rows of a project's hours: hours, budgeted hours, or further costs. */
const hoursKinds = ['hours', 'budget', 'expenses', 'bills'] as const
/**
 * Hours of one person at one task in one month; for each item with a budget a row without a person, with its budgeted
 * hours; and a row each for approved expenses and for suppliers' bills, if any. `hours_budget`, `cost` and the rows of
 * budgets and costs are absent for callers who may not see financial figures. The costs add up to the cost of the
 * project.
 */
const ProjectHours = z.object({
  kind: z.enum(hoursKinds),
  quote_item_id: z.nullable(Id),
  quote_item: z.nullable(Ref),
  task_id: z.nullable(Id),
  task: z.nullable(Ref),
  user_id: z.nullable(Id),
  user: z.nullable(Ref),
  month: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d$/))),
  hours_paid: Decimal2,
  hours_billable: Decimal2,
  hours_approved: Decimal2,
  hours_budget: z.optional(Decimal2),
  cost: z.optional(Decimal2),
})
export type ProjectHours = z.output<typeof ProjectHours>

export const listProjectHours = endpoint({
  name: 'listProjectHours',
  method: 'GET',
  path: '/projects/:id/hours/',
  summary:
    'The hours of a project by quote item, task, person and month, from entries that I may see, and the budget by item',
  access: ['projects.view_project', 'projects.view_quote'],
  params: IdInPath,
  reply: z.array(ProjectHours),
})

/** Permissions of which any one opens the report; each covers other projects. */
export const mayReport = [
  'projects.export_ppr_any',
  'projects.export_ppr_own_projects',
  'projects.export_ppr_own_department',
] as const

export const listProjectReports = endpoint({
  name: 'listProjectReports',
  method: 'GET',
  path: '/projects/reports/',
  summary: 'The reports on projects that I may see',
  access: mayReport,
  reply: z.array(z.object({ id: Id, name: z.string(), active: z.boolean() })),
})

/**
 * Performance of a project over its whole life until today: price, cost and margin, spent and budgeted hours, billed
 * and unbilled amounts. For the period, both days included (`_period`): hours, earnings of these and of write-offs,
 * cost, and the margin of the earnings (docs/rules/money.md#margin).
 */
const Performance = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  client: z.nullable(Ref),
  managed_by: z.nullable(Ref),
  status: z.string(),
  price: z.nullable(Decimal2),
  hours_budget: z.nullable(Decimal2),
  hours_total: Decimal2,
  progress: z.nullable(Decimal2),
  cost_budget: z.nullable(Decimal2),
  cost_total: Decimal2,
  margin_total: z.nullable(Decimal2),
  billed: Decimal2,
  unbilled: Decimal2,
  hours_period: Decimal2,
  earned_period: Decimal2,
  cost_period: Decimal2,
  margin_period: z.nullable(Decimal2),
})
export type Performance = z.output<typeof Performance>

/** States from delivery on: the cost of the work is complete, and so is its margin. */
const deliveredStates: ReadonlySet<string> = new Set(['invoice', 'payment', 'complete'])
export const isDelivered = ({ status }: Pick<Performance, 'status'>): boolean => deliveredStates.has(status)

const period = { start: IsoDate, end: IsoDate }
export const getProjectPerformance = endpoint({
  name: 'getProjectPerformance',
  method: 'GET',
  path: '/projects/reports/performance/',
  summary: 'Project performance: for each project open in a period, its figures in all and in the period',
  access: mayReport,
  query: z.object(period),
  reply: z.object({ results: z.array(Performance), truncated: z.boolean() }),
})

export const performanceTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const
export const exportProjectPerformance = endpoint({
  name: 'exportProjectPerformance',
  method: 'GET',
  path: '/projects/reports/performance/export/',
  summary: 'Project performance in a period as a file: XLSX or PDF',
  access: mayReport,
  query: z.object({ ...period, format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx') }),
  reply: z.string(),
  raw: Object.values(performanceTypes),
})
/** Most projects in one report: users must shorten the period above that. */
export const maxProjects = 2000
