/** Which invoices a payment pays (product rules, section 6, M-3). The database refuses what a race would allow. */
import { sql } from 'kysely'

import { compare, subtract } from '#core/decimal.ts'
import type { Ctx } from '#server/context.ts'
import { conflict, invalid, invalidChoice } from '#server/errors.ts'
import { oldestFirst, sumOf } from '../payments.rules.ts'
import { lockedStays } from '../payments.ts'

interface Allocation {
  invoice_id: number
  amount: string
}
interface Row {
  id: number
  name: string
  date: string
  due: string
  amount_gross: string
  amount_open: string
  amount: string
}

/** The invoices of the payment's client that are open or that it pays, the oldest first; `amount_open` without it. */
export async function payableRows({ db, me }: Pick<Ctx, 'db' | 'me'>, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select invoice.id, invoice.name, invoice.date, invoice.due, of_invoice.gross as amount_gross,
        of_invoice.open + coalesce(part.amount, 0) as amount_open, coalesce(part.amount, 0.00) as amount
      from payment join invoice on invoice.org_id = payment.org_id and invoice.client_id = payment.client_id
        join invoice_balance of_invoice on of_invoice.org_id = invoice.org_id and of_invoice.invoice_id = invoice.id
        left join payment_allocation part
          on part.org_id = payment.org_id and part.payment_id = payment.id and part.invoice_id = invoice.id
     where payment.org_id = ${me.org_id} and payment.id = ${id} and (of_invoice.open > 0 or part.id is not null)
     order by invoice.due, invoice.date, invoice.id
     limit 200`.execute(db)
  return rows
}

/** A new payment pays an invoice as far as both go. 400 under `invoice_id` for one that is not its client's or not open. */
export async function allocateTo(ctx: Ctx, id: number, invoice_id: number): Promise<void> {
  await holdBalances(ctx, [invoice_id])
  const [{ amount_received }, rows] = [await received(ctx, id), await payableRows(ctx, id)]
  const paid = rows.filter((row) => row.id === invoice_id)
  const amount = oldestFirst(amount_received, paid).get(invoice_id)
  if (amount === undefined) throw invalidChoice('invoice_id')
  await keepAllocations(ctx, id, [{ invoice_id, amount }])
}

async function received({ db, me }: Ctx, id: number) {
  const { rows } = await sql<{ amount_received: string; locked: boolean; pays: number[] }>`
    select amount_received, locked, array(select part.invoice_id from payment_allocation part
        where part.org_id = payment.org_id and part.payment_id = payment.id) as pays
      from payment where org_id = ${me.org_id} and id = ${id}`.execute(db)
  return rows[0] ?? { amount_received: '0.00', locked: true, pays: [] }
}

/** In the order of their ids, so that two who allocate the same invoices do not wait for each other. */
async function holdBalances({ db, me }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    select from invoice_balance where org_id = ${me.org_id} and invoice_id = any(${[...ids]}::bigint[])
     order by invoice_id for no key update`.execute(db)
}

/**
 * Replaces what a payment pays, whose row is held. 400 under `allocations` for more than was received, more than an invoice
 * has open, and one that is not its client's; 409 `state` for a locked payment.
 */
export async function keepAllocations(ctx: Ctx, id: number, given: readonly Allocation[]): Promise<void> {
  const { db, me } = ctx
  const before = await received(ctx, id)
  if (before.locked) throw conflict('state', lockedStays)
  if (new Set(given.map(({ invoice_id }) => invoice_id)).size < given.length)
    throw invalid({ allocations: ['Name each invoice once.'] })
  await holdBalances(ctx, [...given.map(({ invoice_id }) => invoice_id), ...before.pays])
  const sum = sumOf(given.map(({ amount }) => amount))
  if (compare(sum, before.amount_received) > 0)
    throw invalid({
      allocations: [
        `${sum} is allocated of ${before.amount_received} received. Lower an amount by ${subtract(sum, before.amount_received)}.`,
      ],
    })
  const open = new Map((await payableRows(ctx, id)).map((row) => [row.id, row]))
  for (const { invoice_id, amount } of given) {
    const invoice = open.get(invoice_id)
    if (!invoice) throw invalidChoice('allocations')
    if (compare(amount, invoice.amount_open) > 0)
      throw invalid({ allocations: [`${invoice.name} has ${invoice.amount_open} open. Enter at most that.`] })
  }
  await sql`delete from payment_allocation where org_id = ${me.org_id} and payment_id = ${id}`.execute(db)
  await sql`
    insert into payment_allocation (payment_id, invoice_id, amount)
    select ${id}, invoice_id, amount
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (invoice_id bigint, amount numeric)
     order by invoice_id`.execute(db)
}
