/** Credit on account: the remainder of payments and credit notes, and the refunds that pay it out. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Received } from '#core/contract.ts'
import { today } from '#core/days.ts'
import { compare, subtract } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import type { Invoice } from '#features/invoices/invoices.ts'
import { creditLeft, invoices } from '#features/invoices/server/invoices.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict, forbidden, invalid, invalidChoice } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { requireVersion } from '#server/records/version.ts'
import { sumOf } from '../../payments.rules.ts'
import type { Payment } from '../../payments.ts'
import { suggestedFor } from '../../server/allocatePayments.ts'
import { saveAllocations, type PaymentSource } from '../../server/paymentAllocations.ts'
import { nextPaymentName, payments, unallocated } from '../../server/payments.ts'
import * as contract from '../credit.contract.ts'
import type { Credit } from '../credit.contract.ts'

/**
 * Reads payments and credit notes with credit left, the oldest first. `narrowed` adds a condition for each table; the
 * caller must check the permission to see payments and invoices.
 */
export async function creditRows(
  { db, me }: Pick<Ctx, 'db' | 'me'>,
  narrowed: (table: 'payment' | 'invoice') => RawBuilder<SqlBool>,
): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select * from (
      select 'payment' as kind, payment.id, payment.name, payment.client_id, payment.date, payment.version,
          payment.amount_received as amount, ${unallocated} as amount_left, payment.locked,
          array(select part.invoice_id from payment_allocation part where part.org_id = payment.org_id
            and part.payment_id = payment.id and part.invoice_id is not null order by 1) as invoice_ids
        from payment where payment.org_id = ${me.org_id} and payment.amount_received > 0 and ${narrowed('payment')}
      union all
      select 'credit', invoice.id, invoice.name, invoice.client_id, invoice.date, invoice.version, -invoice.gross, ${creditLeft},
          false, array(select invoice.credits_id where invoice.credits_id is not null)
        from invoice
       where invoice.org_id = ${me.org_id} and invoice.credit_note and invoice.state <> 'draft' and ${narrowed('invoice')}
      ) credit
     where amount_left > 0
     order by date, kind, id
     limit 500`.execute(db)
  return rows
}
const ofClient = (id: number) => (table: 'payment' | 'invoice') =>
  sql<SqlBool>`${sql.ref(`${table}.client_id`)} = ${id}`

/** Reads a client's credit. 404 for a client out of reach, 403 for callers who do not see invoices. */
async function clientCredit(ctx: Ctx, { params: { id } }: Received<typeof contract.getClientCredit>) {
  await getClient(ctx, id)
  if (!has(ctx.me, 'clients.view_invoice')) throw forbidden()
  const credits = await creditRows(ctx, ofClient(id))
  return { total: sumOf(credits.map(({ amount_left }) => amount_left)), credits }
}

/** Lists invoices that a credit note can pay; none unless it is issued. 404 out of reach. */
async function listPayable(ctx: Ctx, { params: { id } }: Received<typeof contract.listCreditPayable>) {
  return isCredit(await invoices.get(ctx, id)) ? suggestedFor(ctx, { kind: 'credit', id }) : []
}
const isCredit = ({ credit_note, state }: Invoice) => credit_note && state !== 'draft'

/**
 * Replaces the allocations of a credit note. Refuses the same as `saveAllocations`, and another version with 409
 * `stale`.
 */
async function allocateCredit(
  ctx: Ctx,
  { params: { id }, body }: Received<typeof contract.allocateCredit>,
): Promise<Invoice> {
  const row = await invoices.lock(ctx, id)
  await requireVersion(body.version ?? ctx.ifMatch, row, () => invoices.get(ctx, id))
  if (!isCredit(await invoices.get(ctx, id)))
    throw conflict('state', 'Only an issued credit note can pay invoices. Issue it first.')
  await ctx.act('allocate')
  await saveAllocations(ctx, { kind: 'credit', id }, body.allocations)
  // Allocations are part of the record, so changing them raises its version.
  await sql`update invoice set version = version where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
  await ctx.offerUndo()
  return invoices.get(ctx, id)
}

interface RefundDetails {
  client_id: number
  date?: string | undefined
  name?: string | undefined
  method?: string | undefined
  batch?: string | undefined
  notes?: string | undefined
}
export interface RefundedPart {
  source: PaymentSource
  amount: string
  version?: number | undefined
}

async function refund(ctx: Ctx, { body }: Received<typeof contract.refundCredit>): Promise<Payment> {
  const { credits, ...details } = body
  const parts = credits.map(({ payment_id, credit_id, amount, version }, index): RefundedPart => {
    if ((payment_id === undefined) === (credit_id === undefined))
      throw invalid({ [`credits.${index}`]: ['Choose a payment or a credit note.'] })
    const source: PaymentSource =
      payment_id === undefined ? { kind: 'credit', id: credit_id ?? 0 } : { kind: 'payment', id: payment_id }
    return { source, amount, version }
  })
  await ctx.act('refund')
  const id = await saveRefund(ctx, details, parts)
  await ctx.offerUndo()
  return payments.get(ctx, id)
}

/**
 * Saves a refund out of payments and credit notes of one client; returns its id. 400 for a client or credit that cannot
 * be chosen, for more than is left, and for a date before that of the credit; 409 `stale` for another version.
 */
export async function saveRefund(ctx: Ctx, details: RefundDetails, parts: readonly RefundedPart[]): Promise<number> {
  const { me } = ctx
  await requireClient(ctx, details.client_id)
  const keys = new Set(parts.map(({ source }) => `${source.kind} ${source.id}`))
  if (keys.size < parts.length) throw invalid({ credits: ['Enter each credit once.'] })
  const left = await lockCredits(
    ctx,
    details.client_id,
    parts.map(({ source }) => source),
  )
  const date = details.date ?? today(me.timezone)
  const { money } = formatsOf(me.locale)
  for (const { source, amount, version } of parts) {
    const credit = left.find(({ kind, id }) => kind === source.kind && id === source.id)
    if (!credit) throw invalidChoice('credits')
    await requireVersion(version, credit, async () => credit)
    if (compare(amount, credit.amount_left) > 0)
      throw invalid({
        credits: [`${credit.name} has ${money(credit.amount_left)} left. Enter at most this amount.`],
      })
    if (date < credit.date)
      throw invalid({ date: [`${credit.name} has a later date. Date the refund on or after it.`] })
  }
  return insertRefund(ctx, { ...details, date }, parts)
}

async function insertRefund(
  ctx: Ctx,
  { client_id, date, name, method = '', batch = '', notes = '' }: RefundDetails & { date: string },
  parts: readonly RefundedPart[],
): Promise<number> {
  const amount_received = subtract('0.00', sumOf(parts.map(({ amount }) => amount)))
  const { id } = await ctx.db
    .insertInto('payment')
    .values({
      client_id,
      date,
      name: name || (await nextPaymentName(ctx)),
      method,
      batch,
      notes,
      amount_received,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('payment_allocation')
    .values(parts.map(({ source, amount }) => ({ [`${source.kind}_id`]: source.id, refund_id: id, amount })))
    .execute()
  await bumpSources(
    ctx,
    parts.map(({ source }) => source),
  )
  return id
}

/** Raises the version of refunded payments and credit notes, because the refund is part of them. */
async function bumpSources({ db, me }: Ctx, sources: readonly PaymentSource[]): Promise<void> {
  for (const kind of ['payment', 'credit'] as const) {
    const ids = sources.flatMap((source) => (source.kind === kind ? [source.id] : []))
    if (ids.length > 0)
      await sql`
        update ${sql.table(kind === 'payment' ? 'payment' : 'invoice')} set version = version
         where org_id = ${me.org_id} and id = any(${ids}::bigint[])`.execute(db)
  }
}

async function requireClient({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from client where org_id = ${me.org_id} and id = ${id} and ${mayViewClient(me)}`.execute(db)
  if (rows.length === 0) throw invalidChoice('client_id')
}

/** Locks a client's credits in the order of their ids so that nobody else uses them; leaves out used ones. */
async function lockCredits(ctx: Ctx, clientId: number, sources: readonly PaymentSource[]): Promise<Credit[]> {
  const { db, me } = ctx
  const idsOf = (kind: PaymentSource['kind']) =>
    sources.flatMap((source) => (source.kind === kind ? [source.id] : [])).toSorted((left, right) => left - right)
  const [paymentIds, creditIds] = [idsOf('payment'), idsOf('credit')]
  if (paymentIds.length > 0 && !has(me, 'payment.view_payment')) throw invalidChoice('credits')
  if (creditIds.length > 0 && !has(me, 'invoice.view_invoice')) throw invalidChoice('credits')
  await sql`
    select from payment where org_id = ${me.org_id} and id = any(${paymentIds}::bigint[])
     order by id for no key update`.execute(db)
  await sql`
    select from invoice where org_id = ${me.org_id} and id = any(${creditIds}::bigint[])
     order by id for no key update`.execute(db)
  return creditRows(ctx, (table) => {
    const ids = table === 'payment' ? paymentIds : creditIds
    return sql<SqlBool>`(${ofClient(clientId)(table)} and ${sql.ref(`${table}.id`)} = any(${ids}::bigint[]))`
  })
}

async function returnPayment(
  ctx: Ctx,
  { params: { id }, body }: Received<typeof contract.returnPayment>,
): Promise<Payment> {
  const { version, ...details } = body
  const row = await payments.lock(ctx, id)
  await requireVersion(version ?? ctx.ifMatch, row, () => payments.get(ctx, id))
  await ctx.act('return_payment')
  const refundId = await saveReturn(ctx, id, details)
  await ctx.offerUndo()
  return payments.get(ctx, refundId)
}

/**
 * Books a payment's return by the bank: all of it is refunded, and its invoices are open again, even if it is locked.
 * 400 for a date before that of the payment; 409 `state` for a refund, and for a payment that was partly refunded.
 */
export async function saveReturn(ctx: Ctx, id: number, details: Omit<RefundDetails, 'client_id'>): Promise<number> {
  const { db, me } = ctx
  const payment = await payments.get(ctx, id)
  if (payment.direction === 'out') throw conflict('state', 'A refund cannot be returned. Delete it instead.')
  const [refunded] = payment.refunds
  if (refunded) throw conflict('state', `This payment was already refunded by ${refunded.name}.`)
  const date = details.date ?? today(me.timezone)
  if (date < payment.date) throw invalid({ date: ['The return must not be dated before the payment.'] })
  const { name, method = '', batch = '', notes = '' } = details
  const made = await db
    .insertInto('payment')
    .values({
      client_id: payment.client_id,
      date,
      name: name || (await nextPaymentName(ctx)),
      method,
      batch,
      notes,
      amount_received: subtract('0.00', payment.amount_received),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    select from invoice_balance where org_id = ${me.org_id} and invoice_id = any(${payment.invoices.map(({ id: invoiceId }) => invoiceId)}::bigint[])
     order by invoice_id for no key update`.execute(db)
  await sql`
    update payment_allocation set invoice_id = null, refund_id = ${made.id}
     where org_id = ${me.org_id} and payment_id = ${id}`.execute(db)
  if (compare(payment.amount_unallocated, '0') > 0)
    await db
      .insertInto('payment_allocation')
      .values({ payment_id: id, refund_id: made.id, amount: payment.amount_unallocated })
      .execute()
  await bumpSources(ctx, [{ kind: 'payment', id }])
  return made.id
}

export const creditRoutes: readonly Route[] = [
  on(contract.getClientCredit, clientCredit),
  on(contract.listCreditPayable, listPayable),
  on(contract.allocateCredit, allocateCredit),
  on(contract.refundCredit, refund),
  on(contract.returnPayment, returnPayment),
]
