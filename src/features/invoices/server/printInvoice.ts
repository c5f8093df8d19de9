/** An invoice as a PDF: gathered in a transaction, set outside of it. What was issued prints what it was issued with. */
import { sql } from 'kysely'

import { formatsOf } from '#core/locale/format.ts'
import { compare } from '#core/decimal.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import { setSheet, type DocumentSheet } from '#features/documents/server/printDocument.ts'
import type { Received } from '#core/contract.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import type { Attachment } from '#server/mail/mail.ts'
import type { Timesheet } from '../billing.contract.ts'
import type { Invoice, invoice as declared } from '../invoices.ts'
import { lineRate } from '../lineRate.ts'
import { invoices } from './invoices.ts'
import { taxName } from '../taxName.ts'
import { addressedTo, addressee, letterhead } from './letterhead.ts'
import { paymentBox, paymentNow, paymentOf } from './invoicePayment.ts'
import type { UnsavedSettings } from './printedTexts.ts'
import type { Party } from './e-invoice/eInvoice.ts'
import { timesheetOf } from './invoiceTimesheet.ts'

/** Sends the PDF. 404 out of reach. */
export async function printInvoice(
  ctx: OwnCtx,
  { params, query }: Received<typeof declared.calls.pdf>,
): Promise<string> {
  const { sheet, name } = await asActor(ctx, async (own) => {
    const invoice = await invoices.get(own, params.id)
    return { sheet: await sheetOfInvoice(own, invoice, query.timesheet), name: invoice.label }
  })
  const pdf = await setInvoice(ctx, sheet)
  await ctx.reply
    .type('application/pdf')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `inline; filename="${fileName(name)}"`)
    .send(Buffer.from(pdf))
  return ''
}

/** Renders the invoice as an attachment of a letter. */
export const invoicePdf = async (ctx: OwnCtx, name: string, sheet: DocumentSheet): Promise<Attachment> => ({
  name: fileName(name),
  type: 'application/pdf',
  content: Buffer.from(await setInvoice(ctx, sheet)),
})
const setInvoice = (ctx: OwnCtx, sheet: DocumentSheet) => setSheet(ctx.files, ctx.me.org_id, sheet)
const fileName = (name: string) => `${name.replaceAll(/[^\w.-]/g, '_')}.pdf`

const short = (number: string) => number.replace(/\.0+$/, '')

/** Builds the printed invoice, with the timesheet behind it. */
export async function sheetOfInvoice(
  ctx: Ctx,
  invoice: Invoice,
  timesheet: Timesheet = 'charged',
  unsaved?: UnsavedSettings,
): Promise<DocumentSheet> {
  const { me } = ctx
  const { money, longDate: date } = formatsOf(me.locale)
  const to = invoice.state === 'draft' ? await addressee(ctx, invoice.client_id) : await billedTo(ctx, invoice)
  const noun = invoice.credit_note ? 'Credit note' : 'Invoice'
  const fact = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : [])
  const rates = new Map(invoice.taxes.map((tax) => [tax.tax_rate_id, `${taxName(me.locale, tax)} ${tax.rate}%`]))
  const payment = unsaved ? await paymentNow(ctx, invoice, unsaved) : await paymentOf(ctx, invoice)
  const texts = payment?.texts
  const title = invoice.state === 'draft' ? `${noun}: draft` : texts?.title || `${noun} ${invoice.name}`
  // One tax for all lines is said once, with the totals.
  const hasOneTax = new Set(invoice.lines.map(({ tax_rate_ids }) => tax_rate_ids.join())).size <= 1
  return {
    ...(await letterhead(ctx, to, await issuerOf(ctx, invoice.id), unsaved?.documents)),
    appendix: await timesheetOf(ctx, invoice, timesheet),
    title,
    opening: texts?.opening ?? '',
    terms: texts?.terms ?? '',
    facts: [
      ...fact('Number', invoice.state === 'draft' || title.includes(invoice.name) ? null : invoice.name),
      ...fact('Date', date(invoice.date)),
      ...fact('Tax point', invoice.tax_point && date(invoice.tax_point)),
      ...fact('Due', invoice.credit_note ? null : date(invoice.due)),
      ...fact('Your order', invoice.purchase_order),
      ...fact('Project', invoice.project?.name ?? null),
      ...fact('Credits', invoice.credits?.name ?? null),
      ...fact('Period', invoice.start && invoice.end && `${date(invoice.start)} – ${date(invoice.end)}`),
    ],
    closing: [...(await taxWords(ctx, invoice.id)), payment?.tax_wording ?? '', '', texts?.closing ?? '']
      .join('\n')
      .trim(),
    payment: paymentBox(payment, isUnsettled(invoice) ? invoice.amount_gross : null),
    columns: ['Description', 'Quantity', 'Amount'],
    rows: invoice.lines.map((line) => {
      const [name = '', ...more] = line.description.split('\n')
      const each = lineRate(line, money)
      const off = compare(line.discount, '0') === 0 ? '' : `less ${money(line.discount)}`
      const taxed = hasOneTax ? '' : line.tax_rate_ids.map((id) => rates.get(id) ?? '').join(', ')
      return {
        depth: 0,
        name,
        details: [...more, [each, off, taxed].filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
        quantity: [short(line.quantity), line.unit].filter(Boolean).join(' '),
        price: money(line.net),
        tag: '',
      }
    }),
    totals: [
      { name: 'Net', amount: money(invoice.amount_net), strong: false },
      ...invoice.taxes.map(({ rate, taxable, amount, ...tax }) => ({
        name: `${taxName(me.locale, tax)} ${rate}% of ${money(taxable)}`,
        amount: money(amount),
        strong: false,
      })),
      { name: 'Total', amount: money(invoice.amount_gross), strong: true },
    ],
  }
}

/** A draft has no number to refer to, and a copy of what is paid in part would ask for the whole: neither has a code. */
const isUnsettled = ({ state, amount_gross, amount_open }: Invoice) =>
  state !== 'draft' && compare(amount_open, amount_gross) === 0

/** Reads the firm as on the day of issue; null for a draft, and for invoices from before it was stored. */
async function issuerOf({ db, me }: Ctx, id: number): Promise<Party | null> {
  const { rows } = await sql<{ seller: Party | null }>`
    select seller from invoice where org_id = ${me.org_id} and id = ${id}`.execute(db)
  return rows[0]?.seller ?? null
}

/** Returns the buyer's lines with their tax number, which the law requires when the buyer accounts for the tax. */
async function billedTo(ctx: Ctx, { id, bill_to }: Invoice): Promise<string[]> {
  const { rows } = await sql<{ country: string; tax_number: string }>`
    select coalesce(invoice.buyer ->> 'country', client.address_country) as country,
        coalesce(invoice.buyer ->> 'tax_number', client.tax_number) as tax_number
      from invoice join client on client.org_id = invoice.org_id and client.id = invoice.client_id
     where invoice.org_id = ${ctx.me.org_id} and invoice.id = ${id}`.execute(ctx.db)
  return addressedTo(ctx, bill_to, rows[0] ?? { country: '', tax_number: '' })
}

/** Collects the words of law on it: why nothing is charged, in the words of the rates that it was issued with. */
async function taxWords({ db, me }: Ctx, id: number): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from invoice_tax
     where org_id = ${me.org_id} and invoice_id = ${id} and reason <> '' group by reason order by min(position)`.execute(
    db,
  )
  return rows.map(({ reason }) => reason)
}
