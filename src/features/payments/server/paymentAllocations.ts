/**
 * Allocates payments and credit notes to invoices (docs/PRODUCT-RULES.md#invariants). The database refuses what a race
 * would allow.
 */
import { sql } from 'kysely'

import { compare, subtract } from '#core/decimal.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, invalid, invalidChoice } from '#server/http/errors.ts'
import { oldestFirst, sumOf } from '../payments.rules.ts'
import { lockedRowsCannotChange } from '../payments.ts'
import { notifyPaid } from './paymentNotices.ts'

/** The source of a payment: a payment, or a credit note. */
export interface PaymentSource {
  kind: 'payment' | 'credit'
  id: number
}
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

/** `payment_allocation.payment_id` or `credit_id`. */
const sourceColumn = ({ kind }: PaymentSource) => sql.ref(`part.${kind}_id`)

/**
 * Lists the client's invoices that are open or that the source pays, the oldest first; `amount_open` leaves its
 * allocations out.
 */
export async function payableRows({ db, me }: Pick<Ctx, 'db' | 'me'>, source: PaymentSource): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select invoice.id, invoice.name, invoice.date, invoice.due, of_invoice.gross as amount_gross,
        of_invoice.open + coalesce(part.amount, 0) as amount_open, coalesce(part.amount, 0.00) as amount
      from ${sql.table(source.kind === 'payment' ? 'payment' : 'invoice')} source
        join invoice on invoice.org_id = source.org_id and invoice.client_id = source.client_id
        join invoice_balance of_invoice on of_invoice.org_id = invoice.org_id and of_invoice.invoice_id = invoice.id
        left join payment_allocation part
          on part.org_id = source.org_id and ${sourceColumn(source)} = source.id and part.invoice_id = invoice.id
     where source.org_id = ${me.org_id} and source.id = ${source.id} and (of_invoice.open > 0 or part.id is not null)
     order by invoice.due, invoice.date, invoice.id
     limit 200`.execute(db)
  return rows
}

/**
 * Allocates a new payment to an invoice as far as both go. 400 under `invoice_id` for an invoice of another client or
 * one that is not open.
 */
export async function allocateTo(ctx: Ctx, id: number, invoice_id: number): Promise<void> {
  const source: PaymentSource = { kind: 'payment', id }
  await lockBalances(ctx, [invoice_id])
  const [{ available }, rows] = [await availableOf(ctx, source), await payableRows(ctx, source)]
  const paid = rows.filter((row) => row.id === invoice_id)
  const amount = oldestFirst(available, paid).get(invoice_id)
  if (amount === undefined) throw invalidChoice('invoice_id')
  await saveAllocations(ctx, source, [{ invoice_id, amount }])
}

interface Available {
  /** Amount that can pay invoices: the full amount less refunds. */
  available: string
  locked: boolean
  pays: { invoice_id: number; amount: string }[]
}
/** Reads the amount of a payment or issued credit note that can pay invoices, and its allocations. */
export async function availableOf({ db, me }: Pick<Ctx, 'db' | 'me'>, source: PaymentSource): Promise<Available> {
  const whole = source.kind === 'payment' ? sql`greatest(source.amount_received, 0)` : sql`-source.gross`
  const { rows } = await sql<Available>`
    select (${whole} - coalesce(sum(part.amount) filter (where part.refund_id is not null), 0))::numeric(14, 2) as available,
        ${source.kind === 'payment' ? sql`source.locked` : sql`false`} as locked,
        coalesce(jsonb_agg(jsonb_build_object('invoice_id', part.invoice_id, 'amount', part.amount::text))
          filter (where part.invoice_id is not null), '[]') as pays
      from ${sql.table(source.kind === 'payment' ? 'payment' : 'invoice')} source
        left join payment_allocation part on part.org_id = source.org_id and ${sourceColumn(source)} = source.id
     where source.org_id = ${me.org_id} and source.id = ${source.id}
       and ${source.kind === 'payment' ? sql`true` : sql`(source.credit_note and source.state <> 'draft')`}
     group by source.org_id, source.id`.execute(db)
  return rows[0] ?? { available: '0.00', locked: true, pays: [] }
}

/** Locks balances in the order of their ids, so that two people who allocate the same invoices do not deadlock. */
async function lockBalances({ db, me }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    select from invoice_balance where org_id = ${me.org_id} and invoice_id = any(${[...ids]}::bigint[])
     order by invoice_id for no key update`.execute(db)
}

/**
 * Replaces the allocations of a payment or credit note, whose row the caller has locked. 400 under `allocations` for
 * more than is available, for more than an invoice has open, and for an invoice of another client; 409 `state` if it
 * lowers an allocation of a locked payment.
 */
export async function saveAllocations(ctx: Ctx, source: PaymentSource, given: readonly Allocation[]): Promise<void> {
  const { db, me } = ctx
  const before = await availableOf(ctx, source)
  const amounts = new Map(given.map(({ invoice_id, amount }) => [invoice_id, amount]))
  if (amounts.size < given.length) throw invalid({ allocations: ['Enter each invoice once.'] })
  const isLowered = before.pays.some(({ invoice_id, amount }) => compare(amounts.get(invoice_id) ?? '0', amount) < 0)
  if (before.locked && isLowered) throw conflict('state', lockedRowsCannotChange)
  await lockBalances(ctx, [...amounts.keys(), ...before.pays.map(({ invoice_id }) => invoice_id)])
  const sum = sumOf([...amounts.values()])
  if (compare(sum, before.available) > 0)
    throw invalid({
      allocations: [
        `You allocated ${sum} of ${before.available} ${source.kind === 'payment' ? 'received' : 'credited'}. Reduce an amount by ${subtract(sum, before.available)}.`,
      ],
    })
  const open = new Map((await payableRows(ctx, source)).map((row) => [row.id, row]))
  for (const { invoice_id, amount } of given) {
    const invoice = open.get(invoice_id)
    if (!invoice) throw invalidChoice('allocations')
    if (compare(amount, invoice.amount_open) > 0)
      throw invalid({ allocations: [`${invoice.name} has ${invoice.amount_open} open. Enter at most this amount.`] })
  }
  const column = sql.ref(`${source.kind}_id`)
  await sql`
    delete from payment_allocation part
     where part.org_id = ${me.org_id} and ${sourceColumn(source)} = ${source.id} and part.invoice_id is not null
       and part.invoice_id <> all(${[...amounts.keys()]}::bigint[])`.execute(db)
  await sql`
    insert into payment_allocation as part (${column}, invoice_id, amount)
    select ${source.id}, invoice_id, amount
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (invoice_id bigint, amount numeric)
     order by invoice_id
    on conflict (org_id, ${column}, invoice_id) do update set amount = excluded.amount
     where part.amount <> excluded.amount`.execute(db)
  if (source.kind === 'payment')
    await notifyPaid(
      ctx,
      [...open.values()]
        .filter(
          ({ id, amount, amount_open }) =>
            compare(amounts.get(id) ?? '0', amount_open) === 0 && compare(amount, amount_open) < 0,
        )
        .map(({ id }) => id),
    )
}
