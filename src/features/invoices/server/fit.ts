/** Finds everything that a draft lacks to be issued, each with the field to correct. */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { type Invoice, type MissingOfInvoice, defaultPeriod } from '../invoices.ts'
import { brokenRules, type BrokenRule, whereToMend } from './e-invoice/eInvoiceProblems.ts'
import { inStandardWords } from './e-invoice/gather.ts'
import { againstLaw, unfinished } from './fit.rules.ts'
import { currencyOf, paymentNow } from './invoicePayment.ts'
import { invoices } from './invoices.ts'

/** Returns everything that keeps a draft from being issued, except its date, which is entered on issue. */
async function lackedBy(ctx: Ctx, draft: Invoice): Promise<BrokenRule[]> {
  const own = unfinished(draft)
  const invoice = await inStandardWords(ctx, draft)
  const official = brokenRules({ ...invoice, name: draft.label })
    // A credit note has the lines of its invoice, and `unfinished` already reports a draft without lines.
    .filter(({ field }) => !field.startsWith('lines') || (!draft.credit_note && draft.lines.length > 0))
  const found = [...own, ...official, ...againstLaw(invoice, ctx.me.locale)]
  // An address without a country lacks its street too, most often: one sentence is enough of each field.
  return found.filter(
    ({ field }, index) => found.findIndex((otherBrokenRule) => otherBrokenRule.field === field) === index,
  )
}

/**
 * Throws 400 by field for what the draft lacks. `client.…` and `company.…` are fields of the client and of the
 * organisation.
 */
export async function requireFit(ctx: Ctx, draft: Invoice): Promise<void> {
  const lacked = await lackedBy(ctx, draft)
  if (lacked.length > 0)
    throw invalid(Object.fromEntries(lacked.map(({ field, sentence }) => [field, [sentence + whereToMend(field)]])))
}

/** Returns what a client would miss: an account to pay into. A firm that is paid in another way needs none. */
async function adviceOn(ctx: Ctx, draft: Invoice): Promise<MissingOfInvoice['advice']> {
  if (draft.credit_note || (await paymentNow(ctx, draft)).account !== null) return []
  return [
    {
      field: 'bank_account',
      sentence: `There is no bank account in ${currencyOf(ctx)}, so the invoice does not say where to pay.`,
    },
  ]
}

/** Finds the last number of the year with a later date: numbers and dates go together. One that was dated ahead holds up none. */
export async function datedLater(
  { db, me }: Ctx,
  { date, credit_note }: Invoice,
): Promise<{ name: string; date: string } | undefined> {
  const { rows } = await sql<{ name: string; date: string }>`
    select name, date from invoice
     where org_id = ${me.org_id} and state <> 'draft' and credit_note = ${credit_note} and date > ${date}::date
       and date <= ${today(me.timezone)}::date and date_part('year', date) = date_part('year', ${date}::date)
     order by date desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the series that numbers an invoice or credit note of a day, and SQL of what stands before its numbers. */
export function seriesOf({ credit_note }: Pick<Invoice, 'credit_note'>, day: string) {
  const [year] = day.split('-')
  return {
    series: `${credit_note ? 'credit' : 'invoice'}_${year}`,
    prefix: sql<string>`${sql.ref(credit_note ? 'credit_prefix' : 'invoice_prefix')} || ${`${year}-`}`,
  }
}

/** Reads the number that would come next, as `next_number` makes it, and takes none. */
async function nextNumber({ db, me }: Ctx, draft: Invoice, day: string): Promise<string> {
  const { series, prefix } = seriesOf(draft, day)
  const { rows } = await sql<{ name: string }>`
    select ${prefix} || lpad(next, greatest(coalesce(digits, 5), length(next)), '0') as name
      from company
      left join number_series given on given.org_id = company.org_id and given.series = ${series}
      cross join lateral (select (coalesce(given.last, 0) + 1)::text as next) following
     where company.org_id = ${me.org_id}`.execute(db)
  return rows[0]?.name ?? ''
}

/** Lists what a draft lacks before it can be issued; empty for an issued invoice. 404 out of reach. */
export async function missingOfInvoice(ctx: Ctx, { params }: { params: { id: number } }): Promise<MissingOfInvoice> {
  const draft = await invoices.get(ctx, params.id)
  const lacked = draft.state === 'draft' ? await lackedBy(ctx, draft) : []
  const day = today(ctx.me.timezone)
  const isPossible = draft.date <= day && !(await datedLater(ctx, draft))
  const date = isPossible ? draft.date : day
  return {
    date,
    number: await nextNumber(ctx, draft, date),
    missing: lacked.map(({ field, sentence }) => ({ field, sentence })),
    advice: draft.state === 'draft' ? await adviceOn(ctx, draft) : [],
    period: defaultPeriod(draft.date),
  }
}
