/**
 * Issues a draft: gives it its number, and makes the credit note that takes an invoice back
 * (docs/rules/money.md#issuing).
 */
import { sql } from 'kysely'

import { today } from '#core/days.ts'
import { add, compare, subtract } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { Ctx } from '#server/http/context.ts'
import { copyRow } from '#server/records/copied.ts'
import { conflict, invalid, notFound } from '#server/http/errors.ts'
import { requireVersion } from '#server/records/version.ts'
import type { Invoice, LineValues } from '../invoices.ts'
import { invoiceWorkflow } from '../invoices.workflow.ts'
import { requireAllowed } from '#server/records/workflow.ts'
import { credited } from '../invoiceTotals.ts'
import { sellerOf } from './e-invoice/gather.ts'
import { datedLater, requireFit, seriesOf } from './fit.ts'
import { requireWorkAsDrafted, settleIssued, stillBilled } from './invoiceBilled.ts'
import { buyerLines, buyerParts } from './invoiceBuyer.ts'
import { paymentNow } from './invoicePayment.ts'
import { invoices } from './invoices.ts'
import { saveLines, renewTaxes } from './invoiceLines.ts'

type Target = { params: { id: number } }

/**
 * Gives a draft its number, in the transaction in which the counter is held, so that none is missing and none is given
 * twice. 400 by field for what it lacks; 409 `state` for what is no draft.
 */
export async function issueInvoice(
  ctx: Ctx,
  { params, body }: Target & { body: { version?: number | undefined; amount_gross?: string | undefined } },
): Promise<Invoice> {
  const { db, me } = ctx
  const row = await invoices.lock(ctx, params.id)
  await requireVersion(body.version ?? ctx.ifMatch, row, () => invoices.get(ctx, params.id))
  const before = await invoices.get(ctx, params.id)
  requireAllowed(invoiceWorkflow, 'issue', before)
  // The site, the service and the rates may be others by now than when its lines were taxed.
  await renewTaxes(ctx, params.id)
  const draft = await invoices.get(ctx, params.id)
  const { amount_gross } = draft
  if (body.amount_gross !== undefined && compare(body.amount_gross, amount_gross) !== 0)
    throw conflict('state', validatedAnew(ctx, body.amount_gross, amount_gross), { amount_gross })
  if (draft.date > todayOf(ctx)) throw invalid({ date: ['An invoice cannot be dated after today.'] })
  await requireFit(ctx, draft)
  if (!draft.credit_note) await requireWorkAsDrafted(ctx, params.id)
  // The counter of the series first: who issues next waits, and sees what was issued meanwhile.
  const { series, prefix } = seriesOf(draft, draft.date)
  const { rows } = await sql<{ name: string }>`
    select next_number(${series}, ${prefix}) as name
      from company where org_id = ${me.org_id}`.execute(db)
  const name = rows[0]?.name ?? ''
  await requireLater(ctx, draft)
  if (draft.credits) await requireCovered(ctx, draft.credits.id, draft)
  await ctx.act('issue')
  await sql`
    update invoice set name = ${name}, state = 'issued', issued = now(), issued_by_id = ${me.id},
        seller = ${JSON.stringify(await sellerOf(ctx))}::jsonb, bill_to = ${buyerLines}, buyer = ${buyerParts},
        payment = ${JSON.stringify(await paymentNow(ctx, { ...draft, name }))}::jsonb
      from client
     where invoice.org_id = ${me.org_id} and invoice.id = ${params.id}
       and client.org_id = invoice.org_id and client.id = invoice.client_id`.execute(db)
  await settleIssued(ctx, draft)
  const issued = await invoices.get(ctx, params.id)
  // Again, by what was frozen: the client or the organisation may have been changed while this waited for the counter.
  await requireFit(ctx, issued)
  return issued
}

const validatedAnew = ({ me }: Ctx, before: string, after: string) => {
  const { money } = formatsOf(me.locale)
  return `The taxes were recalculated: the total is now ${money(after)} instead of ${money(before)}. Check the invoice, then issue it.`
}

/** 400 for a date before that of the number before. */
async function requireLater(ctx: Ctx, draft: Invoice): Promise<void> {
  const last = await datedLater(ctx, draft)
  if (!last) return
  const { longDate } = formatsOf(ctx.me.locale)
  throw invalid({
    date: [`${last.name} already has a later date, ${longDate(last.date)}. Choose that date or a later one.`],
  })
}

/** 409 for credit notes of more than their invoice: what of them was paid already is credit of the client. */
async function requireCovered(ctx: Ctx, id: number, credit: Invoice): Promise<void> {
  await sql`select from invoice_balance where org_id = ${ctx.me.org_id} and invoice_id = ${id} for no key update`.execute(
    ctx.db,
  )
  const { name, amount_gross: gross, amount_credited: creditedGross } = await invoices.get(ctx, id)
  const left = subtract(gross, creditedGross)
  if (compare(add(left, credit.amount_gross), '0') >= 0) return
  throw conflict('state', `You can credit at most ${left} of ${name}.`)
}

/** Columns of an invoice that its credit note does not copy: its totals, what it was issued with, and its own texts. */
export const issuedInvoice = [
  'name',
  'state',
  'issued',
  'issued_by_id',
  'sent',
  'bill_to',
  'buyer',
  'seller',
  'payment',
  'net',
  'tax',
  'gross',
  'rounding',
  'notes',
  'tags',
]

/** A draft of a credit note with the lines of an issued invoice. 409 `state` for a draft, a credit, and what is credited. */
export async function creditInvoice(ctx: Ctx, { params }: Target): Promise<Invoice> {
  const { db, me } = ctx
  await invoices.lock(ctx, params.id)
  const whole = await invoices.get(ctx, params.id)
  requireAllowed(invoiceWorkflow, 'credit', whole)
  const day = sql`${today(me.timezone)}::date`
  const id = await copyRow(db, 'invoice', {
    org_id: me.org_id,
    id: params.id,
    except: issuedInvoice,
    set: {
      date: day,
      due: day,
      tax_point: sql`coalesce(tax_point, date)`,
      credit_note: sql`true`,
      credits_id: sql`id`,
    },
  })
  if (id === undefined) throw notFound()
  const lines = (await uncredited(ctx, whole)).map((line) => credited(line))
  await saveLines(ctx, id, await stillBilled(ctx, whole.id, lines))
  await ctx.offerUndo()
  return invoices.get(ctx, id)
}

/** Lines of an issued invoice less what was credited of them; all of them where that cannot be told line by line. */
async function uncredited({ db, me }: Ctx, { id, lines: all }: Invoice): Promise<LineValues[]> {
  const lines = all.map(({ id: _id, net: _net, ...line }) => line)
  const { rows } = await sql<Pick<LineValues, 'description' | 'unit' | 'price' | 'quantity' | 'discount'>>`
    select line.description, line.unit, line.price::text as price, line.quantity::text as quantity, line.discount::text as discount
      from invoice credit join invoice_line line on line.org_id = credit.org_id and line.invoice_id = credit.id
     where credit.org_id = ${me.org_id} and credit.credits_id = ${id} and credit.state <> 'draft'`.execute(db)
  const keyOf = ({ description, unit, price }: Pick<LineValues, 'description' | 'unit' | 'price'>) =>
    JSON.stringify([description, unit, add(price, '0.000000')])
  const taken = new Map<string, { quantity: string; discount: string }>()
  for (const row of rows) {
    const { quantity, discount } = taken.get(keyOf(row)) ?? { quantity: '0', discount: '0' }
    taken.set(keyOf(row), { quantity: subtract(quantity, row.quantity), discount: subtract(discount, row.discount) })
  }
  const left = lines.flatMap((line): LineValues[] => {
    const key = keyOf(line)
    const so = taken.get(key)
    if (!so) return [line]
    const quantity = compare(so.quantity, line.quantity) > 0 ? line.quantity : so.quantity
    const discount = compare(so.discount, line.discount) > 0 ? line.discount : so.discount
    taken.set(key, { quantity: subtract(so.quantity, quantity), discount: subtract(so.discount, discount) })
    const rest = subtract(line.quantity, quantity)
    if (compare(rest, '0') === 0) return []
    return [{ ...line, quantity: trimmed(rest), discount: subtract(line.discount, discount) }]
  })
  return left.length === 0 ? lines : left
}
const trimmed = (quantity: string) => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)
const todayOf = ({ me }: Ctx) => today(me.timezone)
