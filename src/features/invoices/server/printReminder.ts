/** The reminder of an invoice as a letter on paper: what is open, since when, and how to pay it. */
import { today } from '#core/days.ts'
import { compare, subtract } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { DocumentSheet } from '#features/documents/server/printDocument.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Invoice } from '../invoices.ts'
import { paymentBox, paymentNow, paymentOf } from './invoicePayment.ts'
import { addressee, letterhead } from './letterhead.ts'
import { printedTexts, type UnsavedSettings } from './printedTexts.ts'

/** Builds the letter about an issued invoice. It asks for the open amount, into the account that the invoice names. */
export async function sheetOfReminder(ctx: Ctx, invoice: Invoice, unsaved?: UnsavedSettings): Promise<DocumentSheet> {
  const { me } = ctx
  const { money, longDate: date } = formatsOf(me.locale)
  const { name, client, due, amount_gross: gross, amount_open: open } = invoice
  const texts = await printedTexts(ctx, 'reminder', { client, invoice }, unsaved?.texts)
  const payment = (unsaved ? null : await paymentOf(ctx, invoice)) ?? (await paymentNow(ctx, invoice, unsaved))
  const settled = subtract(gross, open)
  return {
    ...(await letterhead(ctx, await addressee(ctx, invoice.client_id), null, unsaved?.documents)),
    title: texts?.title || `Reminder: invoice ${name}`,
    facts: [
      ['Date', date(today(me.timezone))],
      ['Invoice', name],
      ['Due', date(due)],
    ],
    opening: texts?.opening ?? `Our invoice ${name} was due on ${date(due)}, and ${money(open)} is still unpaid.`,
    closing: texts?.closing ?? 'If you have already paid, please ignore this reminder.',
    terms: texts?.terms ?? '',
    columns: ['Invoice', 'Due', 'Amount'],
    rows: [
      {
        depth: 0,
        name: `Invoice ${name}`,
        details: date(invoice.date),
        quantity: date(due),
        price: money(gross),
        tag: '',
      },
    ],
    totals: [
      ...(compare(settled, '0') === 0
        ? []
        : [{ name: 'Paid or credited', amount: money(subtract('0', settled)), strong: false }]),
      { name: 'Open', amount: money(open), strong: true },
    ],
    payment: paymentBox({ ...payment, terms: '' }, open),
  }
}
