/** Whether a draft is fit to be issued: everything that it lacks, each with the field that mends it. */
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { type Invoice, type MissingOfInvoice, defaultPeriod } from '../invoices.ts'
import { brokenRules, type BrokenRule, whereToMend } from './e-invoice/eInvoiceProblems.ts'
import { inStandardWords } from './e-invoice/gather.ts'
import { againstLaw, unfinished } from './fit.rules.ts'
import { invoices } from './invoices.ts'

/** Everything that keeps a draft from being issued. Its date is not among it: that is asked for as it is issued. */
async function lackedBy(ctx: Ctx, draft: Invoice): Promise<BrokenRule[]> {
  const own = unfinished(draft)
  const invoice = await inStandardWords(ctx, draft)
  const official = brokenRules({ ...invoice, name: draft.label })
    // Of a credit note the lines are those of what it credits, and of a draft without lines that is said already.
    .filter(({ field }) => !field.startsWith('lines') || (!draft.credit_note && draft.lines.length > 0))
  const found = [...own, ...official, ...againstLaw(invoice, ctx.me.locale)]
  // An address without a country lacks its street too, most often: one sentence is enough of each field.
  return found.filter(
    ({ field }, index) => found.findIndex((otherBrokenRule) => otherBrokenRule.field === field) === index,
  )
}

/** 400 by field for what it lacks. `client.…` and `company.…` are fields of the client and of the organisation. */
export async function requireFit(ctx: Ctx, draft: Invoice): Promise<void> {
  const lacked = await lackedBy(ctx, draft)
  if (lacked.length > 0)
    throw invalid(Object.fromEntries(lacked.map(({ field, sentence }) => [field, [sentence + whereToMend(field)]])))
}

/** Lists what a draft lacks before it can be issued; empty for an issued invoice. 404 out of reach. */
export async function missingOfInvoice(ctx: Ctx, { params }: { params: { id: number } }): Promise<MissingOfInvoice> {
  const draft = await invoices.get(ctx, params.id)
  const lacked = draft.state === 'draft' ? await lackedBy(ctx, draft) : []
  return {
    missing: lacked.map(({ field, sentence }) => ({ field, sentence })),
    period: defaultPeriod(draft.date),
  }
}
