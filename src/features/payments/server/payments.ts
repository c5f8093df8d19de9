/** Payments on the server: their reads and writes, on the record kit. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { syncOf } from '#features/invoices/server/invoices.ts'
import type { Ctx } from '#server/context.ts'
import { type AppError, conflict } from '#server/errors.ts'
import { recordKit } from '#server/records/kit.ts'
import { whole } from '#server/records/ordering.ts'
import { either, textsOf, type Condition } from '#server/search.ts'
import { lockedStays, type Payment, payment } from '../payments.ts'
import { allocateTo } from './payments.allocations.ts'

const allocated = sql`(
  select coalesce(sum(part.amount), 0)::numeric(14, 2) from payment_allocation part
   where part.org_id = payment.org_id and part.payment_id = payment.id)`
const unallocated = sql`(payment.amount_received - ${allocated})`

const traits = {
  open: sql<SqlBool>`not payment.locked`,
  locked: sql<SqlBool>`payment.locked`,
  allocated: sql<SqlBool>`${unallocated} = 0`,
  unallocated: sql<SqlBool>`${unallocated} > 0`,
} satisfies Record<string, Condition>
const traitOf = (name: string): Condition =>
  Object.entries(traits).find(([one]) => one === name)?.[1] ?? sql<SqlBool>`false`

export const payments = recordKit(payment, {
  table: 'payment',
  stays: { record: 'This payment', instead: 'It can be deleted once they are gone.' },
  versionRequired: true,
  access: {
    mayView: (me) => sql<SqlBool>`${has(me, 'payment.view_payment')}::boolean`,
    acts: (me) => ({
      can_change: has(me, 'payment.change_payment'),
      can_delete: has(me, 'payment.delete_payment'),
    }),
  },
  owner: { parts: ['payment_allocation', 'journal_entry', 'accounting_sync', 'bank_line'] },
  tabs: { unallocated: () => traits.unallocated, open: () => traits.open, locked: () => traits.locked },
  orders: { amount_unallocated: whole(unallocated) },
  matches: { is: (values) => either(textsOf(values).map(traitOf)) },
  select: () => ({
    amount_allocated: allocated,
    amount_unallocated: unallocated,
    locked: sql`payment.locked`,
    ...syncOf('payment'),
    invoices: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('id', invoice.id, 'name', invoice.name, 'amount', part.amount::text)
          order by invoice.date, invoice.id), '[]')
        from payment_allocation part join invoice on invoice.org_id = part.org_id and invoice.id = part.invoice_id
       where part.org_id = payment.org_id and part.payment_id = payment.id)`,
  }),
  derive: (me, row) => ({
    can_change: !row.locked && has(me, 'payment.change_payment'),
    can_delete: !row.locked && row.sync_state !== 'done' && has(me, 'payment.delete_payment'),
  }),
  selectable: { client_id: mayViewClient },
  writes: {
    before: async (ctx, sent, now) => {
      const was = now as unknown as (Pick<Payment, 'locked' | 'client_id'> & { id: number }) | null
      if (was?.locked) throw conflict('state', lockedStays)
      if (was && sent.client_id !== undefined && sent.client_id !== was.client_id) await requireNothingPaid(ctx, was.id)
      if (was) return sent.name === '' ? { name: await nextPaymentName(ctx) } : {}
      return { date: sent.date ?? today(ctx.me.timezone), name: sent.name || (await nextPaymentName(ctx)) }
    },
    after: async (ctx, id, sent) => {
      const { invoice_id } = sent as { invoice_id?: number }
      if (invoice_id !== undefined) await allocateTo(ctx, id, invoice_id)
    },
    remove: async (ctx, id) => {
      const { locked } = await payments.get(ctx, id)
      if (locked) throw conflict('state', lockedStays)
      await sql`delete from payment_allocation where org_id = ${ctx.me.org_id} and payment_id = ${id}`.execute(ctx.db)
    },
  },
})

/** Of one that nobody gave a reference. */
export async function nextPaymentName({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select next_number('payment', 'R') as name`.execute(db)
  return rows[0]?.name ?? ''
}

async function requireNothingPaid({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from payment_allocation where org_id = ${me.org_id} and payment_id = ${id} limit 1`.execute(db)
  if (rows.length > 0)
    throw conflict('state', 'It pays invoices of this client. Take it off those before it becomes another client’s.')
}

export const paymentConstraints = {
  payment_stays: (): AppError => conflict('state', lockedStays),
  payment_covers: (): AppError => conflict('state', 'More is allocated than was received. Lower what it pays first.'),
  payment_allocation_issued: (): AppError => conflict('state', 'Only an issued invoice is paid.'),
}
