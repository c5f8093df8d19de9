/**
 * Aged debt: for today by the stored open amounts, for an earlier day by what had been issued, credited and paid until
 * then.
 */
import { type RawBuilder, sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { csvLine, neutralised } from '#core/csv.ts'
import { today } from '#core/days.ts'
import { add, subtract } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { on, onOwn, type Route } from '#server/http/route.ts'
import { contentDisposition } from '#server/http/stream.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { ages, ageWords, type Aged, type AgedDebt, exportAgedDebt, type Owed, getAgedDebt } from '../aged.contract.ts'

/** SQL: every allocation to an invoice, with the day from which it pays. */
const paid = ({ me }: Ctx) => sql`
  select part.invoice_id, part.amount, coalesce(payment.date, credit.date) as date
    from payment_allocation part
      left join payment on payment.org_id = part.org_id and payment.id = part.payment_id
      left join invoice credit on credit.org_id = part.org_id and credit.id = part.credit_id
   where part.org_id = ${me.org_id} and part.invoice_id is not null`

/**
 * SQL: each issued invoice with its open amount at the date. From today on that is the stored open amount, and later
 * movements are added. `rawBuilder`: a condition over `invoice`.
 */
function openAt(ctx: Ctx, date: string, rawBuilder: RawBuilder<unknown>): RawBuilder<unknown> {
  const { me } = ctx
  if (date >= today(me.timezone))
    return sql`
      select invoice.client_id, of_invoice.due, of_invoice.open + coalesce(later.amount, 0) as open
        from invoice_balance of_invoice
          join invoice on invoice.org_id = of_invoice.org_id and invoice.id = of_invoice.invoice_id
          left join (
            select invoice_id, sum(amount) as amount from (${paid(ctx)}) part where date > ${date}::date group by 1
            ) later on later.invoice_id = invoice.id
       where of_invoice.org_id = ${me.org_id} and (of_invoice.open > 0 or later.amount > 0)
         and invoice.date <= ${date}::date and ${rawBuilder}`
  return sql`
    select invoice.client_id, invoice.due, invoice.gross - coalesce(before.amount, 0) as open
      from invoice
        left join (
          select invoice_id, sum(amount) as amount from (${paid(ctx)}) part where date <= ${date}::date group by 1
          ) before on before.invoice_id = invoice.id
     where invoice.org_id = ${me.org_id} and invoice.state <> 'draft' and not invoice.credit_note
       and invoice.date <= ${date}::date and ${rawBuilder}`
}

/** SQL: credit that payments and credit notes had at the date. Allocations and refunds count from their own date. */
export function creditAt({ me }: Ctx, date: string, client: RawBuilder<unknown>): RawBuilder<unknown> {
  const used = (column: 'payment_id' | 'credit_id') => sql`(
    select ${sql.ref(`part.${column}`)} as source_id, sum(part.amount) as amount
      from payment_allocation part
        left join invoice target on target.org_id = part.org_id and target.id = part.invoice_id
        left join payment refund on refund.org_id = part.org_id and refund.id = part.refund_id
     where part.org_id = ${me.org_id} and ${sql.ref(`part.${column}`)} is not null
       and coalesce(target.date, refund.date) <= ${date}::date
     group by 1)`
  return sql`
    select 'payment' as kind, source.id, source.name, source.date, source.client_id,
        source.amount_received - coalesce(used.amount, 0) as amount
      from payment source left join ${used('payment_id')} used on used.source_id = source.id
     where source.org_id = ${me.org_id} and source.amount_received > coalesce(used.amount, 0)
       and source.date <= ${date}::date and ${client}
    union all
    select 'credit', source.id, source.name, source.date, source.client_id, -source.gross - coalesce(used.amount, 0)
      from invoice source left join ${used('credit_id')} used on used.source_id = source.id
     where source.org_id = ${me.org_id} and source.credit_note and source.state <> 'draft'
       and -source.gross > coalesce(used.amount, 0) and source.date <= ${date}::date and ${client}`
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

/** Reads the ages of one client. */
export async function agedOf(ctx: Ctx, clientId: number, date: string): Promise<Aged> {
  const { rows } = await sql<Aged>`
    select ${sums(date)} from (${openAt(ctx, date, sql`invoice.client_id = ${clientId}`)}) one`.execute(ctx.db)
  return rows[0] as Aged
}

/** Returns every client with open invoices or credit, by name, and the totals. */
async function agedDebt(ctx: Ctx, { query }: Received<typeof getAgedDebt>): Promise<AgedDebt> {
  const date = query.date ?? today(ctx.me.timezone)
  const seesCredit = has(ctx.me, 'payment.view_payment')
  const credit = seesCredit
    ? sql`(select client_id, sum(amount)::numeric(14, 2) as amount from (${creditAt(ctx, date, sql`true`)}) credit group by 1)`
    : sql`(select null::bigint as client_id, 0.00 as amount where false)`
  const { rows } = await sql<AgedDebt['results'][number] & { credit: string }>`
    select jsonb_build_object('id', client.id, 'name', client.name) as client, ${sums(date)},
        coalesce(credit.amount, 0.00) as credit
      from client
        left join (select * from (${openAt(ctx, date, sql`true`)}) invoice where invoice.open > 0) one
          on one.client_id = client.id
        left join ${credit} credit on credit.client_id = client.id
     where client.org_id = ${ctx.me.org_id} and (one.client_id is not null or credit.client_id is not null)
     group by client.id, client.name, credit.amount order by client.name collate human, client.id`.execute(ctx.db)
  const results = rows.map(({ credit: amount, ...row }) => ({
    ...row,
    ...(seesCredit && { credit: amount, balance: subtract(row.total, amount) }),
  }))
  const sum = (name: keyof Owed) => results.reduce((total, row) => add(total, row[name] ?? '0.00'), '0.00')
  const names = [...ages, 'total' as const, ...(seesCredit ? (['credit', 'balance'] as const) : [])]
  const totals = Object.fromEntries(names.map((name) => [name, sum(name)])) as Owed
  return { date, results, totals }
}

async function exportCsv(ctx: OwnCtx, { query }: Received<typeof exportAgedDebt>): Promise<string> {
  const { date, results, totals } = await asActor(ctx, (own) =>
    agedDebt(own, { params: undefined, query, body: undefined }),
  )
  const credited = totals.credit === undefined ? [] : (['credit', 'balance'] as const)
  const row = (name: string, owed: Owed) =>
    csvLine([
      neutralised(name),
      ...ages.map((age) => owed[age]),
      owed.total,
      ...credited.map((part) => owed[part] ?? ''),
    ])
  const lines = [
    csvLine([
      'Client',
      ...ages.map((age) => ageWords[age]),
      'Total',
      ...credited.map((part) => (part === 'credit' ? 'Credit' : 'Balance')),
    ]),
    ...results.map(({ client, ...rest }) => row(client.name, rest)),
    row('Total', totals),
  ]
  await ctx.reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(`Aged debt ${date}.csv`))
    .send(`\ufeff${lines.join('')}`)
  return ''
}

export const agedRoutes: readonly Route[] = [on(getAgedDebt, agedDebt), onOwn(exportAgedDebt, exportCsv)]
