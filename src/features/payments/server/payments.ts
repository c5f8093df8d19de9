/** Payments on the server: their reads and writes, on the record kit. */
import { sql, type SqlBool } from 'kysely'

import { today } from '#core/days.ts'
import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { syncOf } from '#features/invoices/server/invoices.ts'
import type { Ctx } from '#server/http/context.ts'
import { type AppError, conflict, invalid } from '#server/http/errors.ts'
import { recordKit } from '#server/records/kit.ts'
import type { TableRow } from '#server/records/recordTypeServer.ts'
import { whole } from '#server/records/ordering.ts'
import { either, textsOf, type SearchCondition } from '#server/records/search.ts'
import { lockedRowsCannotChange, type Payment, payment, refundStays } from '../payments.ts'
import { allocateTo } from './paymentAllocations.ts'

/** Amount that pays invoices or was refunded; all of a refund, negative. */
const allocated = sql`(
  select coalesce(sum(case when part.payment_id = payment.id then part.amount else -part.amount end), 0)::numeric(14, 2)
    from payment_allocation part
   where part.org_id = payment.org_id and payment.id in (part.payment_id, part.refund_id))`
export const unallocated = sql`(payment.amount_received - ${allocated})`
/** SQL: allocations by the other end of `column`, under `name` of its table, the first one first. */
const parts = (
  own: 'payment_id' | 'refund_id',
  column: 'invoice_id' | 'refund_id' | 'payment_id' | 'credit_id',
) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', record.id, 'name', record.name, 'amount', part.amount::text)
      order by record.date, record.id), '[]')
    from (select ${sql.ref(column)} as record_id, sum(amount) as amount from payment_allocation
           where org_id = payment.org_id and ${sql.ref(own)} = payment.id and ${sql.ref(column)} is not null group by 1) part
      join ${sql.table(column === 'invoice_id' || column === 'credit_id' ? 'invoice' : 'payment')} record
        on record.org_id = payment.org_id and record.id = part.record_id)`

const flags = {
  open: sql<SqlBool>`not payment.locked`,
  locked: sql<SqlBool>`payment.locked`,
  allocated: sql<SqlBool>`${unallocated} = 0`,
  unallocated: sql<SqlBool>`${unallocated} > 0`,
  refund: sql<SqlBool>`payment.amount_received < 0`,
} satisfies Record<string, SearchCondition>
const flagOf = (name: string): SearchCondition =>
  Object.entries(flags).find(([key]) => key === name)?.[1] ?? sql<SqlBool>`false`

/** The state in the word that the list shows. */
const stateWord = sql`case when ${flags.refund} then 'refund' when payment.locked then 'locked'
  when ${flags.unallocated} then 'unallocated' else 'allocated' end`

export const payments = recordKit(payment, {
  table: 'payment',
  stays: { record: 'This payment', instead: 'Delete them first.' },
  versionRequired: true,
  access: {
    mayView: (me) => sql<SqlBool>`${has(me, 'payment.view_payment')}::boolean`,
    acts: (me) => ({
      can_change: has(me, 'payment.change_payment'),
      can_delete: has(me, 'payment.delete_payment'),
    }),
  },
  owner: { parts: ['payment_allocation', 'journal_entry', 'accounting_sync', 'bank_line'] },
  tabs: {
    unallocated: () => flags.unallocated,
    open: () => flags.open,
    locked: () => flags.locked,
    refunds: () => flags.refund,
  },
  option: { columns: () => sql`client.name as hint, ${stateWord} as state` },
  orders: { amount_unallocated: whole(unallocated) },
  matches: { is: (values) => either(textsOf(values).map(flagOf)) },
  select: () => ({
    direction: sql`case when payment.amount_received < 0 then 'out' else 'in' end`,
    amount_allocated: allocated,
    amount_unallocated: unallocated,
    locked: sql`payment.locked`,
    ...syncOf('payment'),
    invoices: parts('payment_id', 'invoice_id'),
    refunds: parts('payment_id', 'refund_id'),
    refunded_payments: parts('refund_id', 'payment_id'),
    refunded_credits: parts('refund_id', 'credit_id'),
  }),
  cells: () => ({
    // The words that the list shows.
    state: stateWord,
    invoices: sql`(
      select string_agg(distinct paid.name, ', ') from payment_allocation part
        join invoice paid on paid.org_id = part.org_id and paid.id = part.invoice_id
       where part.org_id = payment.org_id and part.payment_id = payment.id)`,
  }),
  derive: (me, row) => ({
    can_change: !row.locked && has(me, 'payment.change_payment'),
    can_delete: !row.locked && row.sync_state !== 'done' && has(me, 'payment.delete_payment'),
  }),
  selectable: { client_id: mayViewClient },
  writes: {
    before: async (ctx, sent, was: TableRow<'payment'> | null) => {
      if (was?.locked) throw conflict('state', lockedRowsCannotChange)
      if (was && compare(was.amount_received, '0') < 0) requireRefundUnchanged(was, sent)
      if (was && sent.date) await requireDateOrder(ctx, was.id, sent.date)
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
      if (locked) throw conflict('state', lockedRowsCannotChange)
      await requireNotRefunded(ctx, id)
      await sql`
        delete from payment_allocation where org_id = ${ctx.me.org_id} and ${id} in (payment_id, refund_id)`.execute(
        ctx.db,
      )
    },
  },
})

/** Returns the next reference, for a payment without one. */
export async function nextPaymentName({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select next_number('payment', 'R') as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Throws 409 if the client or the amount of a refund would change. */
function requireRefundUnchanged(
  refund: Pick<Payment, 'client_id' | 'amount_received'>,
  sent: { client_id?: number | undefined; amount_received?: string | undefined },
): void {
  const { client_id = refund.client_id, amount_received = refund.amount_received } = sent
  if (client_id !== refund.client_id || compare(amount_received, refund.amount_received) !== 0)
    throw conflict('state', refundStays)
}

/** Throws 400 for a date that puts a refund before the credit that it is paid from. */
async function requireDateOrder({ db, me }: Ctx, id: number, date: string): Promise<void> {
  const { rows } = await sql<{ name: string; is_refund: boolean }>`
    select refund.id = ${id} as is_refund, case when refund.id = ${id} then coalesce(source.name, credit.name) else refund.name end as name
      from payment_allocation part
        join payment refund on refund.org_id = part.org_id and refund.id = part.refund_id
        left join payment source on source.org_id = part.org_id and source.id = part.payment_id
        left join invoice credit on credit.org_id = part.org_id and credit.id = part.credit_id
     where part.org_id = ${me.org_id} and ${id} in (part.payment_id, part.refund_id)
       and case when refund.id = ${id} then coalesce(source.date, credit.date) > ${date}::date else refund.date < ${date}::date end
     order by 1, 2 limit 1`.execute(db)
  const [row] = rows
  if (row)
    throw invalid({
      date: [
        row.is_refund
          ? `${row.name} has a later date. Date the refund on or after it.`
          : `${row.name} refunded this payment. Choose a date on or before that of the refund.`,
      ],
    })
}

/** Throws 409 for a payment that was refunded: the refund would lose its source. */
async function requireNotRefunded({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select refund.name from payment_allocation part
      join payment refund on refund.org_id = part.org_id and refund.id = part.refund_id
     where part.org_id = ${me.org_id} and part.payment_id = ${id} order by refund.id limit 1`.execute(db)
  const [refund] = rows
  if (refund) throw conflict('state', `This payment was refunded by ${refund.name}. Delete that refund first.`)
}

async function requireNothingPaid({ db, me }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from payment_allocation where org_id = ${me.org_id} and payment_id = ${id} limit 1`.execute(db)
  if (rows.length > 0)
    throw conflict(
      'state',
      'This payment is allocated or refunded. Remove its allocations and refunds before you change the client.',
    )
}

export const paymentConstraints = {
  payment_stays: (): AppError => conflict('state', lockedRowsCannotChange),
  payment_covers: (): AppError =>
    conflict('state', 'More is allocated than this amount. Reduce the allocations first.'),
  payment_refunds: (): AppError =>
    conflict('state', 'This credit is already refunded. Check the remaining credit, then try again.'),
  credit_covers: (): AppError =>
    conflict('state', 'Less of this credit is left than before. Check the remaining credit, then try again.'),
  payment_allocation_issued: (): AppError => conflict('state', 'Only an issued invoice can be paid. Issue it first.'),
}
