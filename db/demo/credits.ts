/** Credit notes: part of a price, and now and then a whole invoice. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { multiply, round } from '#core/decimal.ts'
import { newLine } from '#features/invoices/invoices.ts'
import { settleIssued } from '#features/invoices/server/invoiceBilled.ts'
import { creditInvoice } from '#features/invoices/server/issueInvoice.ts'
import { invoices } from '#features/invoices/server/invoices.ts'
import { saveLines } from '#features/invoices/server/invoiceLines.ts'
import type { Ctx } from '#server/http/context.ts'
import type { TenantDb } from '#server/db/db.ts'
import { asBookkeeper, asIssue } from './asPerson.ts'
import type { MadeFirm } from './people.ts'

export async function makeCredits(ctx: Ctx, { today }: MadeFirm): Promise<void> {
  const { db } = ctx
  const issued = await db
    .selectFrom('invoice')
    .where('state', '<>', 'draft')
    .select(['id', 'date'])
    .orderBy('date')
    .orderBy('id')
    .execute()
  for (const [index, { id, date }] of issued.entries()) {
    const all = index % 41 === 12
    if (!all && index % 17 !== 1) continue
    const later = addDays(date, 18)
    const credit = all ? (await creditInvoice(ctx, { params: { id } })).id : await creditOfSome(ctx, id)
    await sql`
      update invoice set date = given.day, due = given.day, issued = now(), bill_to = whole.bill_to, buyer = whole.buyer
        from invoice whole, (values (${later < today ? later : today}::date)) given (day)
       where invoice.id = ${credit} and whole.org_id = invoice.org_id and whole.id = invoice.credits_id`.execute(db)
  }
  await asIssue(db, () =>
    sql`
    update invoice set state = 'issued', name = 'CN' || year || '-' || lpad(at::text, 5, '0'), issued = date + time '15:00',
        issued_by_id = nullif(current_setting('app.user_id', true), '')::bigint
      from (select id, date_part('year', date)::int as year, row_number() over (partition by date_part('year', date) order by date, id) as at
              from invoice where credit_note) numbered
     where numbered.id = invoice.id`.execute(db),
  )
  await sql`
    insert into number_series (series, prefix, last)
    select 'credit_' || date_part('year', date)::int, 'CN' || date_part('year', date)::int || '-', count(*)
      from invoice where credit_note group by date_part('year', date)`.execute(db)
  for (const { id } of await db.selectFrom('invoice').where('credit_note', '=', true).select('id').execute())
    await settleIssued(ctx, await invoices.get(ctx, id))
}

/**
 * Credit on account: a part of an invoice that was paid is credited, a part of that is refunded, and what a client paid twice
 * goes back to them.
 */
export async function makeCreditOnAccount(db: TenantDb, firm: MadeFirm): Promise<void> {
  const { today } = firm
  await asBookkeeper(db, firm, async (ctx) => {
    const { rows } = await sql<{ id: number; client_id: number }>`
      select invoice.id, invoice.client_id from invoice_balance balance
        join invoice on invoice.org_id = balance.org_id and invoice.id = balance.invoice_id
       where balance.open = 0 and balance.credit_notes = 0 and invoice.net > 1000 and invoice.date < ${today}::date - 70
       order by invoice.date desc, invoice.id limit 1`.execute(db)
    const [paid] = rows
    if (!paid) return
    const id = await creditOfSome(ctx, paid.id)
    const prefix = `CN${today.slice(0, 4)}-`
    await asIssue(db, () =>
      sql`
      update invoice set date = ${today}::date, due = ${today}::date, issued = now(), bill_to = whole.bill_to, buyer = whole.buyer,
          issued_by_id = nullif(current_setting('app.user_id', true), '')::bigint, state = 'issued',
          name = next_number(${`credit_${today.slice(0, 4)}`}, ${prefix})
        from (select id as whole_id, bill_to, buyer from invoice where id = ${paid.id}) whole
       where invoice.id = ${id}`.execute(db),
    )
    const credit = await invoices.get(ctx, id)
    await settleIssued(ctx, credit)
    const part = round(multiply(credit.amount_unallocated, '0.4'), 2, 'half_up')
    await insertRefund(
      db,
      { name: `Refund ${credit.name}`, client_id: paid.client_id, date: today, amount: part },
      { credit_id: id },
    )
    const { rows: twice } = await sql<{ id: number; client_id: number; amount: string; name: string }>`
      select id, client_id, amount_received as amount, name from payment
       where notes = 'It seems that this was paid twice.' order by id limit 1`.execute(db)
    for (const { id: payment_id, name, ...payment } of twice)
      await insertRefund(db, { ...payment, name: `Refund ${name}`, date: today }, { payment_id })
  })
}

async function insertRefund(
  db: TenantDb,
  { amount, ...details }: { name: string; client_id: number; date: string; amount: string },
  source: { payment_id: number } | { credit_id: number },
): Promise<void> {
  const { id } = await db
    .insertInto('payment')
    .values({ ...details, method: 'Bank transfer', amount_received: `-${amount}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_allocation')
    .values({ ...source, refund_id: id, amount })
    .execute()
}

/** A tenth of the first line, taxed as that. */
async function creditOfSome(ctx: Ctx, id: number): Promise<number> {
  const { lines, client_id, project_id, date } = await invoices.get(ctx, id)
  const [first] = lines
  const { id: credit } = await ctx.db
    .insertInto('invoice')
    .values({ client_id, project_id, date, due: date, tax_point: date, credit_note: true, credits_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { tax_rate_ids = [], tax_reason = '', net = '0' } = first ?? {}
  const price = round(multiply(net, '0.1'), 2, 'half_up')
  await saveLines(ctx, credit, [
    { ...newLine(), description: 'Less than was agreed', quantity: '-1', price, tax_rate_ids, tax_reason },
  ])
  return credit
}
