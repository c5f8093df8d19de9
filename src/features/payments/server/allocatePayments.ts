/** Actions on a payment beside its form: allocating it, and locking it. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import { requireVersion } from '#server/records/version.ts'
import { oldestFirst } from '../payments.rules.ts'
import type { Payment, payment as declared } from '../payments.ts'
import { availableOf, payableRows, saveAllocations, type PaymentSource } from './paymentAllocations.ts'
import { payments } from './payments.ts'

/** Lists invoices with the amount that the payment could pay of each. 404 out of reach. */
export async function listPayable(ctx: Ctx, { params }: Received<typeof declared.calls.payable>) {
  await payments.get(ctx, params.id)
  return suggestedFor(ctx, { kind: 'payment', id: params.id })
}

/** Lists invoices that a payment or credit note can pay, with the possible amount of each. */
export async function suggestedFor(ctx: Ctx, source: PaymentSource) {
  const { available } = await availableOf(ctx, source)
  const rows = await payableRows(ctx, source)
  const suggested = oldestFirst(available, rows)
  return rows.map((row) => ({ ...row, suggested: suggested.get(row.id) ?? '0.00' }))
}

/**
 * Replaces the allocations of a payment. Refuses the same as `saveAllocations`, and another version with 409 `stale`.
 */
export async function allocatePayment(
  ctx: Ctx,
  { params, body }: Received<typeof declared.calls.allocate>,
): Promise<Payment> {
  const row = await payments.lock(ctx, params.id)
  await requireVersion(body.version ?? ctx.ifMatch, row, () => payments.get(ctx, params.id))
  await ctx.act('allocate')
  await saveAllocations(ctx, { kind: 'payment', id: params.id }, body.allocations)
  // Allocations are part of the record, so changing them raises its version.
  await sql`update payment set version = version where org_id = ${ctx.me.org_id} and id = ${params.id}`.execute(ctx.db)
  await ctx.offerUndo()
  return payments.get(ctx, params.id)
}

/** Locks a payment against changes. 409 `state` if it is already locked. */
export async function lockPayment(ctx: Ctx, { params, body }: Received<typeof declared.calls.lock>): Promise<Payment> {
  const row = await payments.lock(ctx, params.id)
  await requireVersion(body.version ?? ctx.ifMatch, row, () => payments.get(ctx, params.id))
  if ((await payments.get(ctx, params.id)).locked) throw conflict('state', 'This payment is already locked.')
  await ctx.act('lock')
  await sql`update payment set locked = true where org_id = ${ctx.me.org_id} and id = ${params.id}`.execute(ctx.db)
  return payments.get(ctx, params.id)
}
