/**
 * Reports how projects perform as a whole and in a period, on screen and as a file. The caller's widest scope decides
 * which projects are included.
 */
import { readFileSync } from 'node:fs'

import { type RawBuilder, sql } from 'kysely'

import { today } from '#core/days.ts'
import { divide, roundingOf } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { disableNestedLoops, earned, movesIn } from '#features/invoices/server/wip.ts'
import { unbilledTotals } from '#features/invoices/server/unbilled.ts'
import {
  costBudgetOf,
  finalMargin,
  marginOf,
  type OtherCosts,
  toldMargin,
  totalCostOf,
} from '#features/projects/projectFigures.ts'
import { badgeOf, type MilestoneDates, milestones } from '#features/projects/projectMilestones.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { otherCosts } from '#features/projects/server/projectCosts.ts'
import { priceOf } from '#features/projects/server/projectPrice.ts'
import {
  costsBudgeted,
  costSums,
  entryCounts,
  hoursBudget,
  hourSums,
  withRate,
} from '#features/projects/server/projectFigures.ts'
import type { Ctx, Me, OwnCtx } from '#server/http/context.ts'
import { inTenant } from '#server/db/db.ts'
import { invalid } from '#server/http/errors.ts'
import { scopeCondition } from '#server/access/scopes.ts'
import { sendFile } from '#server/http/stream.ts'
import { tableFile } from '#server/formats/tableFile.ts'
import { typeset } from '#server/formats/typst.ts'
import { isDelivered, maxProjects, type Performance, performanceTypes } from '../performance.contract.ts'

interface Period {
  start: string
  end: string
}

/** Condition for projects that a person may report on: their own, those of their departments, or any. */
const mayReportOn = (me: Me) =>
  scopeCondition(me, 'projects.export_ppr', {
    own_project: sql`project.managed_by_id`,
    own_department: sql`project.department_id`,
  })

interface Spent {
  paid: number
  /** Σ minutes × the rate of the day. */
  cost: string
  other: OtherCosts
}
interface Row extends Pick<Performance, 'id' | 'reference' | 'name' | 'client' | 'managed_by' | 'price' | 'billed'> {
  days: MilestoneDates
  budget: string | null
  costs: string[]
  total: Spent
  period: Spent
  earned: string
}

/**
 * Projects that were open in the period, or have hours or earnings in it, by reference; the permission to report on them opens
 * their price, cost and margin. Throws 400 for an end before its start.
 */
export async function performanceIn(ctx: Pick<Ctx, 'db' | 'me'>, { start, end }: Period): Promise<Performance[]> {
  if (end < start) throw invalid({ end: ['The end must not be before the start.'] })
  const { db, me } = ctx
  const days = sql.join([...milestones, 'abandoned'].flatMap((text) => [sql.lit(text), sql.ref(`project.${text}`)]))
  await disableNestedLoops(ctx)
  const spent = (kind: string, otherCost: RawBuilder<unknown>) => sql`jsonb_build_object(
    'paid', coalesce(${sql.ref(`${kind}.paid`)}, 0), 'cost', coalesce(${sql.ref(`${kind}.cost`)}, '0'), 'other', ${otherCost})`
  const { rows } = await sql<Row>`
    with ${movesIn(me, { start, end })},
    earnings as (
      select moves.project_id, sum(${earned})::numeric(14, 2) as amount from moves
       where moves.date between ${start}::date and ${end}::date group by 1),
    hours_total as (
      select entry.project_id, ${hourSums}, ${costSums} from diary_entry entry ${withRate}
       where entry.org_id = ${me.org_id} and ${entryCounts} and entry.project_id is not null group by 1),
    hours_period as (
      select entry.project_id, ${hourSums}, ${costSums} from diary_entry entry ${withRate}
       where entry.org_id = ${me.org_id} and ${entryCounts} and entry.date between ${start} and ${end} group by 1),
    billed as (
      select line.project_id, sum(line.net)::numeric(14, 2) as net
        from invoice_line line join invoice on invoice.org_id = line.org_id and invoice.id = line.invoice_id
       where line.org_id = ${me.org_id} and invoice.state <> 'draft' group by 1)
    select project.id, project.reference, project.name, ${priceOf} as price, jsonb_build_object(${days}) as days,
      case when client.id is not null then jsonb_build_object('id', client.id, 'name', client.name) end as client,
      case when manager.id is not null then jsonb_build_object('id', manager.id, 'name', manager.name) end as managed_by,
      ${hoursBudget} as budget, ${costsBudgeted} as costs, ${spent('hours_total', otherCosts(me))} as total,
      ${spent('hours_period', otherCosts(me, { start, end }))} as period,
      coalesce(earnings.amount, 0)::numeric(14, 2) as earned, coalesce(billed.net, 0)::numeric(14, 2) as billed
    from project
    left join client on client.org_id = project.org_id and client.id = project.client_id
    left join member manager on manager.org_id = project.org_id and manager.id = project.managed_by_id
    left join earnings on earnings.project_id = project.id
    left join hours_total on hours_total.project_id = project.id
    left join hours_period on hours_period.project_id = project.id
    left join billed on billed.project_id = project.id
    where project.org_id = ${me.org_id} and project.accepted is not null and ${mayPickProject(me)} and ${mayReportOn(me)}
      and (hours_period.project_id is not null or earnings.amount <> 0 or (project.accepted <= ${end}
        and coalesce(least(project.delivered, project.abandoned) >= ${start}, true)))
    order by project.reference, project.id limit ${maxProjects + 1}`.execute(db)
  const unbilled = await unbilledTotals(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => performanceOf(me, row, unbilled.get(row.id) ?? '0.00'))
}

function performanceOf(me: Me, row: Row, unbilled: string): Performance {
  const rounding = roundingOf(me.rounding)
  const { days, total, period, budget, costs, ...named } = row
  const costIn = ({ cost, other }: Spent) => totalCostOf(cost, other, rounding)
  const hasBudget = budget !== null && Number(budget) > 0
  return {
    id: named.id,
    reference: named.reference,
    name: named.name,
    client: named.client,
    managed_by: named.managed_by,
    status: badgeOf(days),
    price: named.price,
    hours_budget: budget,
    hours_total: minutesToHours(total.paid),
    progress: hasBudget ? divide(String(total.paid * 100), String(Number(budget) * 60), 2, rounding) : null,
    cost_budget: costBudgetOf(costs, rounding),
    cost_total: costIn(total),
    margin_total: marginOf(named.price, costIn(total), rounding),
    billed: named.billed,
    unbilled,
    hours_period: minutesToHours(period.paid),
    earned_period: named.earned,
    cost_period: costIn(period),
    margin_period: marginOf(named.earned, costIn(period), rounding),
  }
}

/** Sends the file; 400 for too many projects. */
export async function exportPerformance(ctx: OwnCtx, { format, ...period }: Period & { format: 'xlsx' | 'pdf' }) {
  const { database, me, reply } = ctx
  const { rows, organisation } = await inTenant(database, { orgId: me.org_id }, async (db) => ({
    rows: await performanceIn({ db, me }, period),
    organisation:
      (await db.selectFrom('org').where('id', '=', me.org_id).select('name').executeTakeFirst())?.name ?? '',
  }))
  if (rows.length > maxProjects) throw invalid({ end: ['More than 2,000 projects. Choose a shorter period.'] })
  const table = columns.map(({ name, kind, width }) => ({ name, kind, width }))
  const named = {
    fileName: `Project performance ${period.start} to ${period.end}.${format}`,
    type: performanceTypes[format],
  }
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  const content =
    format === 'xlsx'
      ? tableFile('xlsx', 'Project performance', table, once(cells))
      : once(await pdf(me, organisation, rows, period))
  sendFile(reply, { ...named, content })
}

async function* once<T>(all: T): AsyncGenerator<T> {
  yield all
}

const template = readFileSync(new URL('./performance.typ', import.meta.url), 'utf8')

/** Builds the document for its template. */
async function pdf(me: Me, organisation: string, rows: readonly Performance[], { start, end }: Period) {
  const formats = formatsOf(me.locale, me.clock ?? undefined)
  const shown = (row: Performance) =>
    columns.map(({ cell, kind, money }) => {
      const text = cell(row)
      return text === '' || kind !== 'decimal' ? text : money ? formats.money(text) : text
    })
  const data = {
    title: 'Project performance',
    organisation,
    region: me.locale.toLowerCase(),
    paper: locales[me.locale].paper,
    period: formats.dayRange(start, end, ''),
    printed: `Printed ${formats.longDate(today(me.timezone))}`,
    columns: columns.map(({ name, kind }) => ({ name, number: kind === 'decimal' })),
    rows: rows.map(shown),
  }
  return typeset({ source: template, data: JSON.stringify(data) })
}

interface ReportColumn {
  name: string
  kind: 'text' | 'decimal'
  width: number
  money?: true
  cell: (row: Performance) => string
}
const money = { kind: 'decimal', width: 14, money: true } as const
const columns: readonly ReportColumn[] = [
  { name: 'Reference', kind: 'text', width: 12, cell: ({ reference }) => reference },
  { name: 'Project', kind: 'text', width: 36, cell: ({ name }) => name },
  { name: 'Client', kind: 'text', width: 28, cell: ({ client }) => client?.name ?? '' },
  { name: 'Manager', kind: 'text', width: 20, cell: ({ managed_by }) => managed_by?.name ?? '' },
  { name: 'Status', kind: 'text', width: 10, cell: ({ status }) => status },
  { name: 'Price', ...money, cell: ({ price }) => price ?? '' },
  { name: 'Hours budgeted', kind: 'decimal', width: 14, cell: ({ hours_budget }) => hours_budget ?? '' },
  { name: 'Total hours', kind: 'decimal', width: 12, cell: ({ hours_total }) => hours_total },
  { name: 'Progress %', kind: 'decimal', width: 10, cell: ({ progress }) => progress ?? '' },
  { name: 'Cost budgeted', ...money, cell: ({ cost_budget }) => cost_budget ?? '' },
  { name: 'Cost in all', ...money, cell: ({ cost_total }) => cost_total },
  {
    name: 'Margin in all %',
    kind: 'decimal',
    width: 14,
    cell: (row) => finalMargin(row.margin_total, row.cost_total, isDelivered(row)) ?? '',
  },
  { name: 'Billed', ...money, cell: ({ billed }) => billed },
  { name: 'Unbilled', ...money, cell: ({ unbilled }) => unbilled },
  { name: 'Hours of the period', kind: 'decimal', width: 16, cell: ({ hours_period }) => hours_period },
  { name: 'Earned in the period', ...money, cell: ({ earned_period }) => earned_period },
  { name: 'Cost of the period', ...money, cell: ({ cost_period }) => cost_period },
  {
    name: 'Margin of the period %',
    kind: 'decimal',
    width: 16,
    cell: ({ margin_period, cost_period }) => toldMargin(margin_period, cost_period) ?? '',
  },
]
