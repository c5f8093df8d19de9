/** The money of a client, a project and an invoice, as their pages show it. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { subtract } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import type { Received } from '#core/contract.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { invoices } from '#features/invoices/server/invoices.ts'
import { unbilledTotals } from '#features/invoices/server/unbilled.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx, Me } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'
import { textIncludes } from '#server/db/textIncludes.ts'
import type { listClientPayments, Money, ProjectMoney } from '../payments.ts'
import { unallocated } from './payments.ts'

/** SQL sums over `billed`: issued invoices, or a project's part of them. */
const moneySums = (me: Me) => sql`coalesce(sum(billed.net), 0)::numeric(14, 2) as net,
  coalesce(sum(billed.open), 0)::numeric(14, 2) as open,
  coalesce(sum(billed.open) filter (where billed.due < ${today(me.timezone)}::date), 0)::numeric(14, 2) as overdue,
  min(billed.due) filter (where billed.open > 0) as oldest_due`

/** Sums a client's money. 404 for a client out of reach. */
export async function clientMoney(ctx: Ctx, { params: { id } }: { params: { id: number } }): Promise<Money> {
  await getClient(ctx, id)
  const { rows: billed } = await sql<Money>`
    select ${moneySums(ctx.me)} from (
      select invoice.net, balance.open, balance.due
        from invoice left join invoice_balance balance
          on balance.org_id = invoice.org_id and balance.invoice_id = invoice.id
       where invoice.org_id = ${ctx.me.org_id} and invoice.state <> 'draft' and invoice.client_id = ${id}) billed`.execute(
    ctx.db,
  )
  const money = billed[0] as Money
  if (!has(ctx.me, 'clients.view_payment')) return money
  const { rows } = await sql<{ unallocated: string }>`
    select (coalesce((select sum(amount_received) from payment where org_id = ${ctx.me.org_id} and client_id = ${id}), 0)
        - coalesce((select sum(gross) from invoice
            where org_id = ${ctx.me.org_id} and client_id = ${id} and credit_note and state <> 'draft'), 0)
        - coalesce((select sum(part.amount) from payment_allocation part
            join invoice on invoice.org_id = part.org_id and invoice.id = part.invoice_id
           where part.org_id = ${ctx.me.org_id} and invoice.client_id = ${id}), 0))::numeric(14, 2) as unallocated`.execute(
    ctx.db,
  )
  const credit = rows[0]?.unallocated ?? '0.00'
  return { ...money, unallocated: credit, balance: subtract(money.open, credit) }
}

/** Sums a project's money. 404 for a project out of reach, 403 if the caller sees neither invoices nor figures. */
export async function projectMoney(ctx: Ctx, { params: { id } }: { params: { id: number } }): Promise<ProjectMoney> {
  const project = await projects.get(ctx, id)
  const seesInvoices = has(ctx.me, 'clients.view_invoice')
  if (!seesInvoices && !project.can_view_financials)
    throw forbidden('You need permission to see invoices or the figures of this project.')
  const ofProject = sql`billed.org_id = ${ctx.me.org_id} and billed.project_id = ${id}`
  const { rows } = await sql<ProjectMoney>`
    select ${moneySums(ctx.me)}, coalesce(sum(share_of(received.amount, billed.before, billed.net, billed.whole)), 0)::numeric(14, 2) as paid,
      (select coalesce(sum(billed.net), 0)::numeric(14, 2) from project_invoice billed
        where ${ofProject} and billed.state = 'draft') as drafted
      from project_invoice billed left join lateral (
        select coalesce(sum(part.amount), 0) as amount from payment_allocation part
         where part.org_id = billed.org_id and part.invoice_id = billed.invoice_id and part.payment_id is not null) received on true
     where ${ofProject} and billed.state <> 'draft'`.execute(ctx.db)
  const money = rows[0] as ProjectMoney
  if (!project.can_view_financials || project.accepted === null) return money
  return {
    ...money,
    agreed: project.price ?? null,
    // The work that is listed as unbilled, and by the same permissions.
    ...(seesInvoices && { left: (await unbilledTotals(ctx, [id])).get(id) ?? '0.00' }),
  }
}

const orders = {
  date: sql`payment.date`,
  name: sql`payment.name collate human`,
  amount_received: sql`payment.amount_received`,
} as const

/** A page of a client's payments. 404 for a client out of reach. */
export async function clientPayments(ctx: Ctx, { params: { id }, query }: Received<typeof listClientPayments>) {
  const { db, me } = ctx
  await getClient(ctx, id)
  const found = query.search ? sql`and ${textIncludes(sql`payment.name`, query.search)}` : sql``
  const where = sql`payment.org_id = ${me.org_id} and payment.client_id = ${id} ${found}`
  const down = query.ordering.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[query.ordering.replace('-', '') as keyof typeof orders]
  const { rows } = await sql<{
    id: number
    name: string
    date: string
    amount_received: string
    amount_unallocated: string
    locked: boolean
  }>`
    select id, name, date, amount_received, locked, ${unallocated} as amount_unallocated
      from payment where ${where} order by ${by} ${down}, id ${down}
     limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from payment where ${where}`.execute(db)
  return { results: rows, count: counted.rows[0]?.count ?? 0 }
}

/** The payments and the credit notes that pay an invoice. 404 for one out of reach. */
export async function invoicePayments(ctx: Ctx, { params: { id } }: { params: { id: number } }) {
  await invoices.get(ctx, id)
  const { rows } = await sql<{
    kind: 'payment' | 'credit'
    id: number
    name: string
    date: string
    amount: string
    locked: boolean
  }>`
    select case when payment.id is null then 'credit' else 'payment' end as kind, coalesce(payment.id, credit.id) as id,
        coalesce(payment.name, credit.name) as name, coalesce(payment.date, credit.date) as date, part.amount,
        coalesce(payment.locked, false) as locked
      from payment_allocation part
        left join payment on payment.org_id = part.org_id and payment.id = part.payment_id
        left join invoice credit on credit.org_id = part.org_id and credit.id = part.credit_id
     where part.org_id = ${ctx.me.org_id} and part.invoice_id = ${id}
     order by 4, 1, 2`.execute(ctx.db)
  return rows
}
