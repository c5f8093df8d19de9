/** What was given back of invoices: some of a price, and now and then all of it. */
import { sql } from 'kysely'

import { addDays } from '#core/days.ts'
import { multiply, round } from '#core/decimal.ts'
import { newLine } from '#features/invoices/invoices.ts'
import { settleIssued } from '#features/invoices/server/invoices.billed.ts'
import { creditInvoice } from '#features/invoices/server/invoices.issue.ts'
import { invoices } from '#features/invoices/server/invoices.ts'
import { keepLines } from '#features/invoices/server/invoices.lines.ts'
import type { Ctx } from '#server/context.ts'
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
  for (const [at, { id, date }] of issued.entries()) {
    const all = at % 41 === 12
    if (!all && at % 17 !== 1) continue
    const later = addDays(date, 18)
    const credit = all ? (await creditInvoice(ctx, { params: { id } })).id : await creditOfSome(ctx, id)
    await sql`
      update invoice set date = given.day, due = given.day, issued = now(), bill_to = whole.bill_to, buyer = whole.buyer
        from invoice whole, (values (${later < today ? later : today}::date)) given (day)
       where invoice.id = ${credit} and whole.org_id = invoice.org_id and whole.id = invoice.credits_id`.execute(db)
  }
  await sql`
    update invoice set state = 'issued', name = 'CN' || year || '-' || lpad(at::text, 5, '0'), issued = date + time '15:00',
        issued_by_id = nullif(current_setting('app.user_id', true), '')::bigint
      from (select id, date_part('year', date)::int as year, row_number() over (partition by date_part('year', date) order by date, id) as at
              from invoice where credit_note) numbered
     where numbered.id = invoice.id`.execute(db)
  await sql`
    insert into number_series (series, prefix, last)
    select 'credit_' || date_part('year', date)::int, 'CN' || date_part('year', date)::int || '-', count(*)
      from invoice where credit_note group by date_part('year', date)`.execute(db)
  for (const { id } of await db.selectFrom('invoice').where('credit_note', '=', true).select('id').execute())
    await settleIssued(ctx, await invoices.get(ctx, id))
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
  await keepLines(ctx, credit, [
    { ...newLine(), description: 'Less than was agreed', quantity: '-1', price, tax_rate_ids, tax_reason },
  ])
  return credit
}
