/** Routes of unbilled work, and of its file. */
import type { Received } from '#core/contract.ts'
import { minutesToHours } from '#core/hours.ts'
import { has } from '#core/permissions.ts'
import { hasForSome } from '#core/scopes.ts'
import { column } from '#core/recordColumns.ts'
import { tableTypes } from '#core/recordExport.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { on, onOwn, type Route } from '#server/http/route.ts'
import { sendFile } from '#server/http/stream.ts'
import { tableFile } from '#server/formats/tableFile.ts'
import {
  ages,
  ageWords,
  exportUnbilled,
  getUnbilledWork,
  listUnbilled,
  type UnbilledWork,
} from '../unbilled.contract.ts'
import { openEntries, openExpenses } from './billingWork.ts'
import { isCharged } from './draftProjects.ts'
import { leftOf } from './invoiceUnbilled.ts'
import { unbilled } from './unbilled.ts'
import { valuedOf } from './unbilledValued.ts'

const decimal = { kind: 'decimal' } as const
const columns = [
  column('client', 'Client', 28),
  column('project', 'Project', 36),
  column('since', 'Since', 12, [], { kind: 'date' }),
  column('hours', 'Hours', 10, [], decimal),
]
const moneyColumns = [
  column('hours_amount', 'Hours charged', 14, [], decimal),
  column('expenses_amount', 'Expenses', 14, [], decimal),
  column('items_amount', 'Accepted items', 14, [], decimal),
  column('total', 'Total', 14, [], decimal),
  ...ages.map((age) => column(age, ageWords[age], 14, [], decimal)),
  column('valuation', 'Latest valuation', 14, [], decimal),
]

async function exportRows(ctx: OwnCtx, { query }: Received<typeof exportUnbilled>): Promise<string> {
  const { rows, priced } = await asActor(ctx, async (own) => {
    if (!has(own.me, 'invoice.view_invoice')) throw forbidden()
    return { rows: (await unbilled(own, query)).rows, priced: hasForSome(own.me, 'projects.view_financials') }
  })
  const cells = rows.map(({ client, project, since, hours, amounts, ages: byAge, valuation }) => [
    client?.name ?? '',
    project.name,
    since,
    hours,
    ...(amounts && byAge
      ? [
          amounts.hours,
          amounts.expenses,
          amounts.items,
          amounts.total,
          ...ages.map((age) => byAge[age]),
          valuation?.amount ?? '',
        ]
      : priced
        ? moneyColumns.map(() => '')
        : []),
  ])
  sendFile(ctx.reply, {
    fileName: `Unbilled work.${query.format}`,
    type: tableTypes[query.format],
    content: tableFile(query.format, 'Unbilled work', priced ? [...columns, ...moneyColumns] : columns, once(cells)),
  })
  return ''
}

async function* once<T>(all: T): AsyncGenerator<T> {
  yield all
}

/** Returns the unbilled work of a project. Throws 404 for a project out of reach. */
async function workOf(ctx: Ctx, { params: { id } }: Received<typeof getUnbilledWork>): Promise<UnbilledWork> {
  const project = await projects.get(ctx, id)
  const seesPrices = project.can_view_financials
  const money = (amounts: Record<string, string | null>) =>
    seesPrices
      ? Object.fromEntries(Object.entries(amounts).filter((entry): entry is [string, string] => entry[1] !== null))
      : {}
  const left = await leftOf(ctx, [id])
  return {
    project: { id, name: `${project.reference} ${project.name}` },
    client: project.billing_client ?? project.client,
    abandoned: project.abandoned !== null,
    entries: (await openEntries(ctx, { projects: [id] })).map((entry) => {
      const { date, user, task, quote_item, details, minutes, rate, value } = entry
      const hours = minutesToHours(minutes)
      const charged = isCharged({ left, projects: [project] }, entry)
      return {
        id: entry.id,
        date,
        user,
        task,
        quote_item,
        details,
        hours,
        charged,
        ...money({ rate, amount: value }),
      }
    }),
    expenses: (await openExpenses(ctx, { projects: [id] })).map(
      ({ id: expense, date, user, type, description, value }) => ({
        id: expense,
        date,
        user,
        type,
        description,
        ...money({ amount: value }),
      }),
    ),
    items: (left.get(id) ?? [])
      .filter((item) => item.left !== '0.00' && (seesPrices || item.id !== null))
      .map(({ id: item, name, whole, left: amount }) => ({
        quote_item_id: item,
        name,
        ...money({ price: whole, amount }),
      })),
    ...(seesPrices && { valuation: (await valuedOf(ctx, [id], left)).get(id) ?? null }),
  }
}

export const unbilledRoutes: readonly Route[] = [
  on(listUnbilled, async (ctx, { query }) => {
    const { rows, sums } = await unbilled(ctx, query)
    const from = (query.page - 1) * query.rows
    return { results: rows.slice(from, from + query.rows), count: rows.length, sums }
  }),
  onOwn(exportUnbilled, exportRows),
  on(getUnbilledWork, workOf),
]
