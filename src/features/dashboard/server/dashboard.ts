/** The dashboard on the server: each chart's figures by month, and the rows behind one. */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { addDays, monthOf, today } from '#core/days.ts'
import { roundingOf } from '#core/decimal.ts'
import { requirePicks } from '#features/filter-sets/server/filterSetPicks.ts'
import { disableNestedLoops } from '#features/invoices/server/wip.ts'
import type { Ctx } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import { on, type Route } from '#server/http/route.ts'
import { lastAverage, movingAverage } from '../dashboardAverage.ts'
import {
  type Arrangement,
  arranged,
  averagedMonths,
  type ChartId,
  chartIds,
  type ChartType,
  isOfOwn,
  lastMonths,
  sees,
  wordsOf,
} from '../dashboardCharts.ts'
import {
  changeArrangement,
  type Chart,
  type ChartRow,
  getArrangement,
  getChartRows,
  getCharts,
} from '../dashboard.contract.ts'
import { dashboardPicks } from './dashboardPicks.ts'
import type { DashboardRequest, Narrowed } from './dashboardRequest.ts'
import { knownParts, sources } from './dashboardSources.ts'
import { keptSources } from './hourSources.ts'

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

async function readCharts(ctx: Ctx, { charts = chartIds, duration, type, ...query }: ChartsQuery): Promise<Chart[]> {
  const { me } = ctx
  await requirePicks(ctx, dashboardPicks, query)
  const shown = Number(duration)
  const firsts = monthsUntil(today(me.timezone), shown + averagedMonths - 1)
  const wanted = chartIds.filter((id) => charts.includes(id) && sees(me, id, type))
  await disableNestedLoops(ctx)
  return Promise.all(wanted.map((id) => chartOf(ctx, id, { firsts, shown, type, narrowed: narrowedBy(query) })))
}

interface Wanted {
  firsts: readonly string[]
  shown: number
  type: ChartType
  narrowed: Narrowed
}
async function chartOf(ctx: Ctx, id: ChartId, { firsts, shown, type, narrowed }: Wanted): Promise<Chart> {
  const { me } = ctx
  const { title, how, unit, rows: message, sharesCounts, parts } = wordsOf(id)
  const request = { me, type, narrowed, today: today(me.timezone) }
  const figures = parts === 'now' ? [] : await monthsOf(ctx, id, { ...request, firsts })
  const values = figures.map(({ value }) => value)
  const rounding = roundingOf(me.rounding)
  const over = { ...request, ...lastMonthsOver(request.today) }
  return {
    id,
    title,
    how: isOfOwn(me, id, type) ? `${how} Only projects that you manage.` : how,
    rows: message,
    unit: type === 'count' && !sharesCounts ? 'count' : unit,
    months: figures.slice(-shown),
    moving_average: movingAverage(values, { over: averagedMonths, shown, rounding }),
    // A share beside its parts is that of all of them, so that a part which is everything says the same.
    last_3:
      parts === 'last' && type === 'value' ? await shareOf(ctx, id, over) : lastAverage(values, lastMonths, rounding),
    parts: parts === undefined ? [] : await partsOf(ctx, id, over),
  }
}

/** The last months that are over: their first day and their last. */
function lastMonthsOver(day: string) {
  const months = monthsUntil(day, lastMonths + 1)
  return { start: months[0] ?? day, end: addDays(months.at(-1) ?? day, -1) }
}

interface Figure {
  value: string | null
  count: number
}
async function monthsOf(
  { db }: Ctx,
  id: ChartId,
  { firsts, ...dashboardRequest }: Omit<DashboardRequest, 'start' | 'end'> & Pick<Wanted, 'firsts'>,
) {
  const [start = '', last = ''] = [firsts[0], firsts.at(-1)]
  const request = { ...dashboardRequest, start, end: monthOf(last).end }
  const ofMonths = keptSources[id]?.(request)
  const { rows } = await sql<Figure & { month: string }>`
    select to_char(day, 'YYYY-MM') as month, (${figure})::text as value, ${ofMonths ? sql`sum(rows)` : sql`count(*)`}::int as count
      from (${ofMonths ?? sources[id](request)}) source group by 1`.execute(db)
  const found = new Map(rows.map((row) => [row.month, row]))
  const { unit, sharesCounts } = wordsOf(id)
  const blank = unit === 'percent' && (sharesCounts || dashboardRequest.type === 'value') ? null : '0.00'
  return firsts.map((first) => {
    const month = first.slice(0, 7)
    const { value = blank, count = 0 } = found.get(month) ?? {}
    return { month, value: value === null ? null : money(value), count }
  })
}

/** Whatever is there in several months is one row of its part. */
const ofParts = (id: ChartId, request: DashboardRequest) => sql`
  select part, part_name, id, prefix, name, max(day) as day, sum(base) as base,
      ${request.type === 'count' ? sql`max(value)` : sql`sum(value)`} as value
    from (${sources[id](request)}) each group by part, part_name, id, prefix, name`

async function shareOf({ db }: Ctx, id: ChartId, request: DashboardRequest): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`
    select (${figure})::text as value from (${ofParts(id, request)}) source`.execute(db)
  const value = rows[0]?.value ?? null
  return value === null ? null : money(value)
}

async function partsOf({ db }: Ctx, id: ChartId, request: DashboardRequest): Promise<Chart['parts']> {
  const { rows } = await sql<Figure & { id: string; name: string | null }>`
    select part as id, part_name as name, (${figure})::text as value, count(*)::int as count
      from (${ofParts(id, request)}) source group by 1, 2 order by 2`.execute(db)
  const describe = ({ id: part, name, value, count }: (typeof rows)[number]) => ({
    id: part,
    name: name ?? '',
    value: value === null ? null : money(value),
    count,
  })
  const known = knownParts[id]
  if (known === undefined) return rows.map(describe)
  return known.map((part) => {
    const row = rows.find((record) => record.id === part.id)
    return { ...(row ? describe(row) : { value: '0.00', count: 0 }), ...part }
  })
}

const money = (value: string) => (/\.\d\d$/.test(value) ? value : `${value}.00`)

type RowsQuery = z.output<typeof getChartRows.query & {}>
async function readRows(
  ctx: Ctx,
  id: ChartId,
  { month, part, type, page, rows: size, ordering, search, ...query }: RowsQuery,
) {
  const { db, me } = ctx
  if (!sees(me, id, type)) throw forbidden()
  const { parts } = wordsOf(id)
  if ((month === undefined) === (part === undefined)) throw invalid({ month: ['Enter a month or a part.'] })
  if (part === undefined ? parts === 'now' : parts === undefined)
    throw invalid({ [part === undefined ? 'month' : 'part']: [`${wordsOf(id).title} has no figure with this name.`] })
  const now = today(me.timezone)
  const days = month === undefined ? lastMonthsOver(now) : monthOf(`${month}-01`)
  await requirePicks(ctx, dashboardPicks, query)
  const request = { me, type, narrowed: narrowedBy(query), today: now, ...days }
  await disableNestedLoops(ctx)
  const source = part === undefined ? sources[id](request) : ofParts(id, request)
  const condition = sql.join(
    [
      sql`true`,
      ...(part === undefined ? [] : [sql`part = ${part}`]),
      ...(search === undefined ? [] : [textIncludes(sql`name`, search)]),
    ],
    sql` and `,
  )
  const [listed, summed] = await Promise.all([
    sql<ChartRow>`
      select id, prefix, name, day as date, round(value, 2)::text as value, round(base, 2)::text as base
        from (${source}) source where ${condition} order by day ${ordering === 'date' ? sql`asc` : sql`desc`}, name, id limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ count: number; value: string | null }>`
      select count(*)::int as count, (${figure})::text as value from (${source}) source where ${condition}`.execute(db),
  ])
  const { count = 0, value = null } = summed.rows[0] ?? {}
  return { results: listed.rows, count, value: value === null ? null : money(value) }
}

/** Reads the arrangement, without charts that no longer exist. */
async function arrangement({ db, me }: Ctx): Promise<Arrangement> {
  const saved = await db
    .selectFrom('dashboard_arrangement')
    .select(['shown', 'hidden'])
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', me.id)
    .executeTakeFirst()
  const known = (ids: readonly string[]) =>
    chartIds.filter((id) => ids.includes(id)).toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b))
  return arranged(me, saved ? { shown: known(saved.shown), hidden: known(saved.hidden) } : null)
}

async function saveArrangement(ctx: Ctx, saved: Arrangement | null): Promise<Arrangement> {
  const { db, me } = ctx
  if (saved === null)
    await db.deleteFrom('dashboard_arrangement').where('org_id', '=', me.org_id).where('user_id', '=', me.id).execute()
  else
    await db
      .insertInto('dashboard_arrangement')
      .values({ user_id: me.id, ...saved })
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(saved))
      .execute()
  return arrangement(ctx)
}

export const dashboardRoutes: readonly Route[] = [
  on(getCharts, (ctx, { query }) => readCharts(ctx, query)),
  on(getArrangement, arrangement),
  on(changeArrangement, (ctx, { body }) => saveArrangement(ctx, body.arrangement)),
  on(getChartRows, (ctx, { params, query }) => readRows(ctx, params.chart, query)),
]
