/** The figures of the firm by month, and the rows behind each (docs/rules/money.md#dashboard). */
import * as z from 'zod/mini'

import { Decimal2, endpoint, Id, IdText, IsoDate, listText, pageQuery } from '#core/contract.ts'
import { filterSetCalls } from '#features/filter-sets/filterSets.contract.ts'
import { chartIds, chartTypes, durations, defaultDuration } from './dashboardCharts.ts'

const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month, such as 2026-11.'))
const Ids = listText(IdText)

/** Records outside of them count for nothing. Of projects and invoices users are who quoted, of hours and leave whose they are. */
const filters = {
  managers: z.optional(Ids),
  departments: z.optional(Ids),
  project_categories: z.optional(Ids),
  services: z.optional(Ids),
  users_include: z.optional(Ids),
  users_exclude: z.optional(Ids),
}
const type = z._default(z.enum(chartTypes), 'value')
const Duration = z.enum(
  durations.map(String) as ['6', '12', '18', '24', '36'],
  `Choose ${durations.join(', ')} months.`,
)

/**
 * `value`: the month’s figure, an amount, hours or a share in percent; null where there is nothing to reckon it from, or it
 * is not the caller’s to see. `count`: how many records it is made of. Averages are of what `type` asks for, without the month
 * that runs.
 */
export const Chart = z.object({
  id: z.enum(chartIds),
  title: z.string(),
  how: z.string(),
  rows: z.string(),
  unit: z.enum(['money', 'hours', 'percent', 'count']),
  months: z.array(z.object({ month: Month, value: z.nullable(Decimal2), count: z.int() })),
  moving_average: z.array(z.nullable(Decimal2)),
  last_3: z.nullable(Decimal2),
  /** Parts of a chart: debts by age, departments. Debts have no months. */
  parts: z.array(z.object({ id: z.string(), name: z.string(), value: z.nullable(Decimal2), count: z.int() })),
})
export type Chart = z.output<typeof Chart>

export const getCharts = endpoint({
  name: 'getDashboardCharts',
  method: 'GET',
  path: '/dashboard/charts/',
  summary: 'Figures of the last months from records I may see',
  access: 'dashboard.view_dashboard',
  query: z.object({
    /** Charts to compute; by default all that the caller may see. */
    charts: z.optional(listText(z.enum(chartIds))),
    duration: z._default(Duration, String(defaultDuration) as '12'),
    type,
    ...filters,
  }),
  reply: z.array(Chart),
})

/** A record behind a figure. `value`: its part of the figure; `base`: for a share, its part of the total. */
const ChartRow = z.object({
  id: Id,
  /** Prefix of the address of its page: `projects`. */
  prefix: z.string(),
  name: z.string(),
  date: IsoDate,
  value: z.nullable(Decimal2),
  base: z.nullable(Decimal2),
})
export type ChartRow = z.output<typeof ChartRow>

export const getChartRows = endpoint({
  name: 'getDashboardChartRows',
  method: 'GET',
  path: '/dashboard/charts/:chart/rows/',
  summary: 'The records behind the figure of a month or part; `value` is the total of the filtered records',
  access: 'dashboard.view_dashboard',
  params: z.object({ chart: z.enum(chartIds) }),
  query: z.object({
    /** Either a month or a part. */
    month: z.optional(Month),
    part: z.optional(z.string().check(z.maxLength(20))),
    type,
    ...filters,
    ...pageQuery(['date'], 'date'),
  }),
  reply: z.object({ results: z.array(ChartRow), count: z.int(), value: z.nullable(Decimal2) }),
})

const Chosen = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))
export const dashboardFilterSets = filterSetCalls({
  prefix: 'dashboard',
  noun: 'Dashboard',
  access: 'dashboard.view_dashboard',
  filters: {
    managers: Chosen,
    departments: Chosen,
    project_categories: Chosen,
    services: Chosen,
    users_include: Chosen,
    users_exclude: Chosen,
  },
  empty: {
    managers: [],
    departments: [],
    project_categories: [],
    services: [],
    users_include: [],
    users_exclude: [],
  },
})

const Charts = z.array(z.enum(chartIds)).check(z.maxLength(chartIds.length))
const Arranged = z.object({ shown: Charts, hidden: Charts })
export const getArrangement = endpoint({
  name: 'getDashboardArrangement',
  method: 'GET',
  path: '/dashboard/arrangement/',
  summary: 'My charts in order: as I arranged them, or the default',
  access: 'dashboard.view_dashboard',
  reply: Arranged,
})
export const changeArrangement = endpoint({
  name: 'changeDashboardArrangement',
  method: 'PATCH',
  path: '/dashboard/arrangement/',
  summary: 'Save the layout of my dashboard; null restores the default',
  access: 'dashboard.view_dashboard',
  body: z.strictObject({ arrangement: z.nullable(z.strictObject({ shown: Charts, hidden: Charts })) }),
  reply: Arranged,
})
