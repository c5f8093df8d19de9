/** The invoices on the pages of a client and of a project. */
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'

import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/context.ts'
import { on, type Route } from '#server/http.ts'
import { type ClientInvoice, listClientInvoices, listProjectInvoices } from '../clientInvoices.contract.ts'
import { openAmount, paymentState, titleOf } from './invoices.ts'
import { projects } from '#features/projects/server/projects.ts'
import { textSearch } from '#features/projects/server/clientProjects.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'

type Sql = RawBuilder<unknown>
type Query = z.output<NonNullable<(typeof listClientInvoices)['query']>>

/** The SQL of each ordering. Ties are ordered by id. */
const orders = {
  date: sql`invoice.date`,
  due: sql`invoice.due`,
  name: sql`invoice.name collate human`,
  amount_net: sql`invoice.net`,
} as const

/** The invoices of a client or a project, searched by reference. */
async function invoicesOf({ db, me }: Ctx, owner: Sql, query: Query) {
  const words = textSearch(query.search, sql`invoice.name`)
  const where = sql.join([sql`invoice.org_id = ${me.org_id}`, owner, ...words], sql` and `)
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[query.ordering.replace('-', '') as keyof typeof orders]
  const [page, counted] = await Promise.all([
    sql<z.output<typeof ClientInvoice>>`
      select invoice.id, invoice.name, ${titleOf} as label, invoice.date, invoice.due, invoice.net as amount_net, invoice.tax as amount_tax, invoice.gross as amount_gross,
        ${openAmount} as amount_open, invoice.state, ${paymentState(me)} as payment_state, invoice.credit_note, project.id as project_id,
        case when project.id is not null
          then jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) end as project
        from invoice left join project
          on project.org_id = invoice.org_id and project.id = invoice.project_id and ${mayPickProject(me)}
       where ${where} order by ${by} ${down}, invoice.id ${down}
       limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(db),
    sql<{ count: number }>`select count(*) as count from invoice where ${where}`.execute(db),
  ])
  return { results: page.rows, count: counted.rows[0]?.count ?? 0 }
}

export const invoiceRoutes: readonly Route[] = [
  on(listClientInvoices, async (ctx, { params: { id }, query }) => {
    await getClient(ctx, id)
    return invoicesOf(ctx, sql`invoice.client_id = ${id}`, query)
  }),
  on(listProjectInvoices, async (ctx, { params: { id }, query }) => {
    await projects.get(ctx, id)
    return invoicesOf(ctx, sql`invoice.project_id = ${id}`, query)
  }),
]
