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

/** Lists what a draft lacks before it can be issued; empty for an issued invoice. 404 out of reach. */
export async function missingOfInvoice(ctx: Ctx, { params }: { params: { id: number } }): Promise<MissingOfInvoice> {
  const draft = await invoices.get(ctx, params.id)
  const lacked = draft.state === 'draft' ? await lackedBy(ctx, draft) : []
  const day = today(ctx.me.timezone)
  const isPossible = draft.date <= day && !(await datedLater(ctx, draft))
  return {
    date: isPossible ? draft.date : day,
    missing: lacked.map(({ field, sentence }) => ({ field, sentence })),
    advice: draft.state === 'draft' ? await adviceOn(ctx, draft) : [],
    period: defaultPeriod(draft.date),
  }
}
