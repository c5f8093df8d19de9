/** Aged debt: of today by what is kept as open, of an earlier day by what had been issued, credited and paid until then. */
import { type RawBuilder, sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { csvLine, neutralised } from '#core/csv.ts'
import { today } from '#core/days.ts'
import { add } from '#core/decimal.ts'
import type { Ctx } from '#server/context.ts'
import { on, onOwn, type Route } from '#server/http.ts'
import { contentDisposition } from '#server/stream.ts'
import { asAsker } from '#features/documents/server/documents.make.ts'
import type { OwnCtx } from '#server/context.ts'
import { ages, ageWords, type Aged, type AgedDebt, exportAgedDebt, getAgedDebt } from '../aged.contract.ts'

/** `of`: over `invoice`. Each issued invoice with what is open of it at the date. */
function openAt({ me }: Ctx, date: string, of: RawBuilder<unknown>): RawBuilder<unknown> {
  if (date >= today(me.timezone))
    return sql`
      select invoice.client_id, of_invoice.due, of_invoice.open
        from invoice_balance of_invoice
          join invoice on invoice.org_id = of_invoice.org_id and invoice.id = of_invoice.invoice_id
       where of_invoice.org_id = ${me.org_id} and of_invoice.open > 0 and ${of}`
  return sql`
    select invoice.client_id, invoice.due, invoice.gross
        - coalesce((select sum(part.amount)
            from payment_allocation part join payment on payment.org_id = part.org_id and payment.id = part.payment_id
           where part.org_id = invoice.org_id and part.invoice_id = invoice.id and payment.date <= ${date}::date), 0)
        + coalesce((select sum(credit.gross) from invoice credit
           where credit.org_id = invoice.org_id and credit.credits_id = invoice.id and credit.state <> 'draft'
             and credit.date <= ${date}::date), 0) as open
      from invoice
     where invoice.org_id = ${me.org_id} and invoice.state <> 'draft' and not invoice.credit_note
       and invoice.date <= ${date}::date and ${of}`
}

/** The sums of `one`, a row for each invoice, by age. */
const sums = (date: string) => {
  const between = (from: number, to: number | null) =>
    sql`coalesce(sum(one.open) filter (where ${date}::date - one.due >= ${from}${
      to === null ? sql`` : sql` and ${date}::date - one.due <= ${to}`
    }), 0)::numeric(14, 2)`
  return sql`coalesce(sum(one.open) filter (where one.due >= ${date}::date), 0)::numeric(14, 2) as current,
    ${between(1, 30)} as days_30, ${between(31, 60)} as days_60, ${between(61, 90)} as days_90, ${between(91, null)} as older,
    coalesce(sum(one.open), 0)::numeric(14, 2) as total`
}

/** Of one client. */
export async function agedOf(ctx: Ctx, clientId: number, date: string): Promise<Aged> {
  const { rows } = await sql<Aged>`
    select ${sums(date)} from (${openAt(ctx, date, sql`invoice.client_id = ${clientId}`)}) one`.execute(ctx.db)
  return rows[0] as Aged
}

/** Every client of whom something is open, by name, and the sums of all. */
async function agedDebt(ctx: Ctx, { query }: Received<typeof getAgedDebt>): Promise<AgedDebt> {
  const date = query.date ?? today(ctx.me.timezone)
  const { rows } = await sql<AgedDebt['results'][number]>`
    select jsonb_build_object('id', client.id, 'name', client.name) as client, ${sums(date)}
      from (${openAt(ctx, date, sql`true`)}) one
        join client on client.org_id = ${ctx.me.org_id} and client.id = one.client_id
     where one.open > 0
     group by client.id, client.name order by client.name collate human, client.id`.execute(ctx.db)
  const sum = (name: keyof Aged) => rows.reduce((so, row) => add(so, row[name]), '0.00')
  const totals = Object.fromEntries([...ages, 'total' as const].map((name) => [name, sum(name)])) as Aged
  return { date, results: rows, totals }
}

async function exportCsv(ctx: OwnCtx, { query }: Received<typeof exportAgedDebt>): Promise<string> {
  const { date, results, totals } = await asAsker(ctx, (own) =>
    agedDebt(own, { params: undefined, query, body: undefined }),
  )
  const row = (name: string, of: Aged) => csvLine([neutralised(name), ...ages.map((age) => of[age]), of.total])
  const lines = [
    csvLine(['Client', ...ages.map((age) => ageWords[age]), 'Total']),
    ...results.map(({ client, ...of }) => row(client.name, of)),
    row('Total', totals),
  ]
  await ctx.reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(`Aged debt ${date}.csv`))
    .send(`\ufeff${lines.join('')}`)
  return ''
}

export const agedRoutes: readonly Route[] = [on(getAgedDebt, agedDebt), onOwn(exportAgedDebt, exportCsv)]
