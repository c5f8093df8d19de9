/** How projects perform in a period, on screen and as a file: those of the asker's widest scope. */
import { readFileSync } from 'node:fs'

import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { add, divide, roundingOf } from '#core/decimal.ts'
import { minutesToHours } from '#core/hours.ts'
import { formatsOf } from '#core/locale/format.ts'
import { costBudgetOf, costOf, marginOf, toldMargin } from '#features/projects/projects.figures.ts'
import { badgeOf, type MilestoneDates, milestones } from '#features/projects/projects.milestones.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { priceOf } from '#features/projects/server/projects.price.ts'
import {
  costsBudgeted,
  costSums,
  entryCounts,
  hoursBudget,
  hourSums,
  otherCosts,
  type Sums,
  withRate,
} from '#features/projects/server/projects.figures.ts'
import type { Ctx, Me, OwnCtx } from '#server/context.ts'
import { inTenant } from '#server/db.ts'
import { invalid } from '#server/errors.ts'
import { scopeCondition } from '#server/scopes.ts'
import { sendFile } from '#server/stream.ts'
import { tableFile } from '#server/table.ts'
import { typeset } from '#server/typst.ts'
import { mostProjects, type Performance, performanceTypes } from '../performance.contract.ts'

interface Period {
  start: string
  end: string
}

/** Of which projects a person may draw the report: their own, those of their departments, or any. */
const mayReportOn = (me: Me) =>
  scopeCondition(me, 'projects.export_ppr', {
    own_project: sql`project.managed_by_id`,
    own_department: sql`project.department_id`,
  })

type Row = Pick<Performance, 'id' | 'reference' | 'name' | 'client' | 'managed_by' | 'price'> &
  Sums & { spent: number; costs: string[]; days: MilestoneDates }

/**
 * Projects that were open in the period, or have hours in it, by reference; the permission to report on them opens their
 * price, cost and margin. Throws 400 for an end before its start.
 */
export async function performanceIn(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  { start, end }: Period,
): Promise<Performance[]> {
  if (end < start) throw invalid({ end: ['The end must not be before the start.'] })
  const days = sql.join([...milestones, 'abandoned'].flatMap((one) => [sql.lit(one), sql.ref(`project.${one}`)]))
  const { rows } = await sql<Row>`
    with worked as (
      select entry.project_id, ${hourSums}, ${costSums} from diary_entry entry ${withRate}
       where entry.org_id = ${me.org_id} and ${entryCounts} and entry.date between ${start} and ${end} group by 1
    ), spent as (
      select entry.project_id, coalesce(sum(entry.gross_minutes - entry.breaks), 0)::int as minutes from diary_entry entry
       where entry.org_id = ${me.org_id} and ${entryCounts} and entry.date <= ${end} group by 1
    )
    select project.id, project.reference, project.name, ${priceOf} as price, jsonb_build_object(${days}) as days,
      case when client.id is not null then jsonb_build_object('id', client.id, 'name', client.name) end as client,
      case when manager.id is not null then jsonb_build_object('id', manager.id, 'name', manager.name) end as managed_by,
      coalesce(worked.paid, 0) as paid, coalesce(worked.billable, 0) as billable, coalesce(worked.approved, 0) as approved,
      coalesce(worked.cost, '0') as cost, coalesce(worked.unrated, 0) as unrated, coalesce(spent.minutes, 0) as spent,
      ${hoursBudget} as budget, ${costsBudgeted} as costs, ${otherCosts({ start, end })} as other
    from project
    left join client on client.org_id = project.org_id and client.id = project.client_id
    left join member manager on manager.org_id = project.org_id and manager.id = project.managed_by_id
    left join worked on worked.project_id = project.id
    left join spent on spent.project_id = project.id
    where project.org_id = ${me.org_id} and project.accepted is not null and ${mayPickProject(me)} and ${mayReportOn(me)}
      and (worked.project_id is not null or (project.accepted <= ${end}
        and coalesce(least(project.delivered, project.abandoned) >= ${start}, true)))
    order by project.reference, project.id limit ${mostProjects + 1}`.execute(db)
  return rows.map((row) => said(me, row))
}

function said(me: Me, { days, paid, cost: units, other, spent, budget, costs, ...row }: Row): Performance {
  const rounding = roundingOf(me.rounding)
  const cost = add(costOf(units, rounding), other)
  const hasBudget = budget !== null && Number(budget) > 0
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    client: row.client,
    managed_by: row.managed_by,
    price: row.price,
    status: badgeOf(days),
    hours_budget: budget,
    hours_actual: minutesToHours(paid),
    cost_budget: costBudgetOf(costs, rounding),
    cost_actual: cost,
    margin: marginOf(row.price, cost, rounding),
    progress: hasBudget ? divide(String(spent * 100), String(Number(budget) * 60), 2, rounding) : null,
  }
}

/** Sends the file; more than can be drawn at once is 400. */
export async function exportPerformance(ctx: OwnCtx, { format, ...period }: Period & { format: 'xlsx' | 'pdf' }) {
  const { database, me, reply } = ctx
  const { rows, organisation } = await inTenant(database, { orgId: me.org_id }, async (db) => ({
    rows: await performanceIn({ db, me }, period),
    organisation:
      (await db.selectFrom('org').where('id', '=', me.org_id).select('name').executeTakeFirst())?.name ?? '',
  }))
  if (rows.length > mostProjects)
    throw invalid({ end: ['These are more than 2,000 projects: choose a shorter period.'] })
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

/** What is printed, as the template takes it. */
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
    paper: me.locale === 'US' || me.locale === 'CA' ? 'us-letter' : 'a4',
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
/** What was billed and what is still to be billed come with invoices. */
const columns: readonly ReportColumn[] = [
  { name: 'Reference', kind: 'text', width: 12, cell: ({ reference }) => reference },
  { name: 'Project', kind: 'text', width: 36, cell: ({ name }) => name },
  { name: 'Client', kind: 'text', width: 28, cell: ({ client }) => client?.name ?? '' },
  { name: 'Manager', kind: 'text', width: 20, cell: ({ managed_by }) => managed_by?.name ?? '' },
  { name: 'State', kind: 'text', width: 10, cell: ({ status }) => status },
  { name: 'Price', kind: 'decimal', width: 14, money: true, cell: ({ price }) => price ?? '' },
  { name: 'Hours budgeted', kind: 'decimal', width: 14, cell: ({ hours_budget }) => hours_budget ?? '' },
  { name: 'Hours', kind: 'decimal', width: 10, cell: ({ hours_actual }) => hours_actual },
  { name: 'Cost budgeted', kind: 'decimal', width: 14, money: true, cell: ({ cost_budget }) => cost_budget ?? '' },
  { name: 'Cost', kind: 'decimal', width: 14, money: true, cell: ({ cost_actual }) => cost_actual },
  {
    name: 'Margin %',
    kind: 'decimal',
    width: 10,
    cell: ({ margin, cost_actual }) => toldMargin(margin, cost_actual) ?? '',
  },
  { name: 'Progress %', kind: 'decimal', width: 10, cell: ({ progress }) => progress ?? '' },
]
