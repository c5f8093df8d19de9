/** The money of a client, a project and an invoice, as their pages show it. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import type { Received } from '#core/contract.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { invoices } from '#features/invoices/server/invoices.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx, Me } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { textIncludes } from '#server/like.ts'
import type { listClientPayments, Money } from '../payments.ts'

/** Over `billed`: issued invoices, or what a project has of them. */
const moneySums = (me: Me) => sql`coalesce(sum(billed.net), 0)::numeric(14, 2) as net,
  coalesce(sum(billed.open), 0)::numeric(14, 2) as open,
  coalesce(sum(billed.open) filter (where billed.due < ${today(me.timezone)}::date), 0)::numeric(14, 2) as overdue,
  min(billed.due) filter (where billed.open > 0) as oldest_due`

/** 404 for a client out of reach. */
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
    select (coalesce(sum(payment.amount_received), 0) - coalesce(sum((
        select sum(part.amount) from payment_allocation part
         where part.org_id = payment.org_id and part.payment_id = payment.id)), 0))::numeric(14, 2) as unallocated
      from payment where org_id = ${ctx.me.org_id} and client_id = ${id}`.execute(ctx.db)
  return { ...money, unallocated: rows[0]?.unallocated ?? '0.00' }
}

/** 404 for a project out of reach, 403 for one of which the asker sees neither invoices nor figures. */
export async function projectMoney(ctx: Ctx, { params: { id } }: { params: { id: number } }): Promise<Money> {
  const project = await projects.get(ctx, id)
  if (!has(ctx.me, 'clients.view_invoice') && !project.can_view_financials)
    throw forbidden('You need permission to see invoices, or the figures of this project.')
  const { rows } = await sql<Money>`
    select ${moneySums(ctx.me)} from project_invoice billed
     where billed.org_id = ${ctx.me.org_id} and billed.project_id = ${id} and billed.state <> 'draft'`.execute(ctx.db)
  return rows[0] as Money
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
    select id, name, date, amount_received, locked, (amount_received - coalesce((
        select sum(part.amount) from payment_allocation part
         where part.org_id = payment.org_id and part.payment_id = payment.id), 0))::numeric(14, 2) as amount_unallocated
      from payment where ${where} order by ${by} ${down}, id ${down}
     limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count from payment where ${where}`.execute(db)
  return { results: rows, count: counted.rows[0]?.count ?? 0 }
}

/** What was paid of an invoice. 404 for one out of reach. */
export async function invoicePayments(ctx: Ctx, { params: { id } }: { params: { id: number } }) {
  await invoices.get(ctx, id)
  const { rows } = await sql<{ id: number; name: string; date: string; amount: string; locked: boolean }>`
    select payment.id, payment.name, payment.date, part.amount, payment.locked
      from payment_allocation part join payment on payment.org_id = part.org_id and payment.id = part.payment_id
     where part.org_id = ${ctx.me.org_id} and part.invoice_id = ${id}
     order by payment.date, payment.id`.execute(ctx.db)
  return rows
}
