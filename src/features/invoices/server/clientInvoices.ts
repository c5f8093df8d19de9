/** The invoices on the pages of a client and of a project. */
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'

import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Ctx } from '#server/http/context.ts'
import { on, type Route } from '#server/http/route.ts'
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
  amount_net: sql`amount_net`,
} as const

/** Whole invoices of a client. */
const ofClient = (id: number): Invoices => ({
  from: sql`invoice`,
  where: sql`invoice.client_id = ${id}`,
  amounts: { net: sql`invoice.net`, gross: sql`invoice.gross`, open: openAmount, shared: sql`false` },
})
/** Reads a project's share of each invoice: no amount of another project is among it. A draft without lines is its own. */
const ofProject = (id: number): Invoices => ({
  from: sql`(select org_id, project_id, invoice_id, net, gross, open, shared from project_invoice
    union all
    select org_id, project_id, id, net, gross, 0.00, false from invoice bare where bare.state = 'draft' and not exists (
      select from invoice_line line where line.org_id = bare.org_id and line.invoice_id = bare.id)) mine
    join invoice on invoice.org_id = mine.org_id and invoice.id = mine.invoice_id`,
  where: sql`mine.org_id = invoice.org_id and mine.project_id = ${id}`,
  amounts: { net: sql`mine.net`, gross: sql`mine.gross`, open: sql`mine.open`, shared: sql`mine.shared` },
})
interface Invoices {
  from: Sql
  where: Sql
  amounts: Readonly<Record<'net' | 'gross' | 'open' | 'shared', Sql>>
}

/** The invoices of a client or a project, searched by reference. */
async function invoicesOf({ db, me }: Ctx, { from, where: owner, amounts }: Invoices, query: Query) {
  const words = textSearch(query.search, sql`invoice.name`)
  const where = sql.join([sql`invoice.org_id = ${me.org_id}`, owner, ...words], sql` and `)
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[query.ordering.replace('-', '') as keyof typeof orders]
  const [page, counted] = await Promise.all([
    sql<z.output<typeof ClientInvoice>>`
      select invoice.id, invoice.name, ${titleOf} as label, invoice.date, invoice.due, ${amounts.net} as amount_net,
        (${amounts.gross} - ${amounts.net})::numeric(14, 2) as amount_tax, ${amounts.gross} as amount_gross, ${amounts.open} as amount_open,
        ${amounts.shared} as shared, invoice.state, ${paymentState(me)} as payment_state, invoice.credit_note, project.id as project_id,
        case when project.id is not null
          then jsonb_build_object('id', project.id, 'name', project.reference || ' ' || project.name) end as project
        from ${from} left join project
          on project.org_id = invoice.org_id and project.id = invoice.project_id and ${mayPickProject(me)}
       where ${where} order by ${by} ${down}, invoice.id ${down}
       limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(db),
    sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(db),
  ])
  return { results: page.rows, count: counted.rows[0]?.count ?? 0 }
}

export const invoiceRoutes: readonly Route[] = [
  on(listClientInvoices, async (ctx, { params: { id }, query }) => {
    await getClient(ctx, id)
    return invoicesOf(ctx, ofClient(id), query)
  }),
  on(listProjectInvoices, async (ctx, { params: { id }, query }) => {
    await projects.get(ctx, id)
    return invoicesOf(ctx, ofProject(id), query)
  }),
]
