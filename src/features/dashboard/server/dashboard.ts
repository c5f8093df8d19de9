/** The dashboard on the server: each chart's figures by month, and the rows behind one. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { addDays, monthOf, today } from '#core/days.ts'
import { roundingOf } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import type { Ctx, Me } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { containing } from '#server/like.ts'
import { on, type Route } from '#server/http.ts'
import { lastAverage, movingAverage } from '../dashboard.average.ts'
import {
  averagedMonths,
  type ChartId,
  chartIds,
  charts,
  type ChartType,
  type ChartWords,
  lastMonths,
} from '../dashboard.charts.ts'
import { type Chart, type ChartRow, getChartRows, getCharts } from '../dashboard.contract.ts'
import { type Narrowed, sources } from './dashboard.sources.ts'

const wordsOf = (id: ChartId): ChartWords => charts[id]
const sees = (me: Me, id: ChartId, type: ChartType) => {
  const { needs, amounts } = wordsOf(id)
  return needs.every((one) => has(me, one)) && (type === 'count' || amounts === undefined || has(me, amounts))
}

/** First days of so many months, the current one last. */
function monthsUntil(day: string, count: number): string[] {
  const firsts: string[] = []
  for (let first = monthOf(day).start; firsts.length < count; first = monthOf(addDays(first, -1)).start)
    firsts.unshift(first)
  return firsts
}

/** A share in percent where the rows have a base, else their sum. Null where nothing is there to reckon it from. */
const figure = sql`case
  when count(base) > 0 then round(100 * sum(value) / nullif(sum(base), 0), 2)
  when bool_or(value is null) then null
  else round(sum(value), 2) end`

type ChartsQuery = z.output<typeof getCharts.query & {}>
const narrowedBy = (query: Narrowed): Narrowed => query

async function readCharts(ctx: Ctx, { duration, type, ...query }: ChartsQuery): Promise<Chart[]> {
  const { me } = ctx
  const shown = Number(duration)
  const firsts = monthsUntil(today(me.timezone), shown + averagedMonths - 1)
  const wanted = chartIds.filter((id) => sees(me, id, type))
  return Promise.all(wanted.map((id) => chartOf(ctx, id, { firsts, shown, type, narrowed: narrowedBy(query) })))
}

interface Wanted {
  firsts: readonly string[]
  shown: number
  type: ChartType
  narrowed: Narrowed
}
async function chartOf({ db, me }: Ctx, id: ChartId, { firsts, shown, type, narrowed }: Wanted): Promise<Chart> {
  const [start = '', last = ''] = [firsts[0], firsts.at(-1)]
  const asked = { me, type, narrowed, start, end: monthOf(last).end }
  const { rows } = await sql<{ month: string; value: string | null; count: number }>`
    select to_char(day, 'YYYY-MM') as month, (${figure})::text as value, count(*)::int as count
      from (${sources[id](asked)}) source group by 1`.execute(db)
  const found = new Map(rows.map((row) => [row.month, row]))
  const { title, how, unit, rows: told } = wordsOf(id)
  const none = unit === 'percent' ? null : '0.00'
  const months = firsts.map((first) => {
    const month = first.slice(0, 7)
    const { value = none, count = 0 } = found.get(month) ?? {}
    return { month, value: value === null ? null : money(value), count }
  })
  const figures = months.map(({ value }) => value)
  const rounding = roundingOf(me.rounding)
  return {
    id,
    title,
    how,
    rows: told,
    unit: type === 'count' && unit !== 'percent' ? 'count' : unit,
    months: months.slice(-shown),
    moving_average: movingAverage(figures, { over: averagedMonths, shown, rounding }),
    last_3: lastAverage(figures, lastMonths, rounding),
  }
}

const money = (value: string) => (/\.\d\d$/.test(value) ? value : `${value}.00`)

type RowsQuery = z.output<typeof getChartRows.query & {}>
async function readRows(
  { db, me }: Ctx,
  id: ChartId,
  { month, type, page, rows: size, ordering, search, ...query }: RowsQuery,
) {
  if (!sees(me, id, type)) throw forbidden()
  const { start, end } = monthOf(`${month}-01`)
  const source = sources[id]({ me, type, narrowed: narrowedBy(query), start, end })
  const told = search === undefined ? sql`true` : sql`name ilike ${containing(search)}`
  const [listed, summed] = await Promise.all([
    sql<ChartRow>`
      select id, prefix, name, day as date, round(value, 2)::text as value, round(base, 2)::text as base
        from (${source}) source where ${told} order by day ${ordering === 'date' ? sql`asc` : sql`desc`}, name, id limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ count: number; value: string | null }>`
      select count(*)::int as count, (${figure})::text as value from (${source}) source where ${told}`.execute(db),
  ])
  const { count = 0, value = null } = summed.rows[0] ?? {}
  return { results: listed.rows, count, value: value === null ? null : money(value) }
}

export const dashboardRoutes: readonly Route[] = [
  on(getCharts, (ctx, { query }) => readCharts(ctx, query)),
  on(getChartRows, (ctx, { params, query }) => readRows(ctx, params.chart, query)),
]
