/** An invoice as a PDF: gathered in a transaction, set outside of it. What was issued prints what it was issued with. */
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import { compare } from '#core/decimal.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { asAsker } from '#features/documents/server/documents.make.ts'
import { addressLines, firmOf, setSheet, type Sheet } from '#features/documents/server/documents.print.ts'
import type { Received } from '#core/contract.ts'
import type { Ctx, OwnCtx } from '#server/context.ts'
import type { Invoice, invoice as declared } from '../invoices.ts'
import { invoices } from './invoices.ts'
import { timesheetOf } from './invoices.timesheet.ts'

/** Sends the PDF. 404 out of reach. */
export async function printInvoice(
  ctx: OwnCtx,
  { params, query }: Received<typeof declared.calls.pdf>,
): Promise<string> {
  const { sheet, name } = await asAsker(ctx, async (own) => {
    const one = await invoices.get(own, params.id)
    const appendix = await timesheetOf(own, one, query.timesheet)
    return { sheet: { ...(await sheetOf(own, one)), appendix }, name: one.name }
  })
  const pdf = await setSheet(ctx.files, ctx.me.org_id, null, () => sheet)
  await ctx.reply
    .type('application/pdf')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}.pdf"`)
    .send(Buffer.from(pdf))
  return ''
}

const short = (number: string) => number.replace(/\.0+$/, '')

async function sheetOf(ctx: Ctx, one: Invoice): Promise<Sheet> {
  const { me } = ctx
  const firm = await firmOf(ctx)
  const { money, date } = formatsOf(me.locale)
  const to = one.state === 'draft' ? await addressee(ctx, one.client_id) : one.bill_to
  const noun = one.credit_note ? 'Credit note' : 'Invoice'
  const fact = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : [])
  const rates = new Map(one.taxes.map((tax) => [tax.tax_rate_id, `${tax.name} ${tax.rate} %`]))
  return {
    title: one.state === 'draft' ? `${noun}: draft` : `${noun} ${one.name}`,
    organisation: firm.name,
    region: me.locale.toLowerCase(),
    lang: locales[me.locale].tag,
    paper: me.locale === 'US' || me.locale === 'CA' ? 'us-letter' : 'a4',
    logo: null,
    from: [...addressLines(firm.address), firm.phone, firm.email, firm.website].filter((line) => line !== ''),
    to,
    facts: [
      ...fact('Number', one.state === 'draft' ? null : one.name),
      ...fact('Date', date(one.date)),
      ...fact('Tax point', one.tax_point && date(one.tax_point)),
      ...fact('Due', one.credit_note ? null : date(one.due)),
      ...fact('Your order', one.purchase_order),
      ...fact('Project', one.project?.name ?? null),
      ...fact('Credits', one.credits?.name ?? null),
      ...fact('Period', one.start && one.end && `${date(one.start)} – ${date(one.end)}`),
    ],
    opening: '',
    closing: '',
    terms: '',
    terms_title: 'Terms',
    footer: [firm.name, firm.registration_number, firm.tax_number].filter((part) => part !== '').join(' · '),
    columns: ['Description', 'Quantity', 'Amount'],
    rows: one.lines.map((line) => {
      const [name = '', ...more] = line.description.split('\n')
      const each = line.quantity === '1' ? '' : `${money(line.price)} each`
      const off = compare(line.discount, '0') === 0 ? '' : `less ${money(line.discount)}`
      const taxed = line.tax_rate_ids.map((id) => rates.get(id) ?? '').join(', ')
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
      { name: 'Net', amount: money(one.amount_net), strong: false },
      ...one.taxes.map(({ name, rate, taxable, amount }) => ({
        name: `${name} ${rate} % of ${money(taxable)}`,
        amount: money(amount),
        strong: false,
      })),
      { name: 'Total', amount: money(one.amount_gross), strong: true },
    ],
  }
}

async function addressee(ctx: Ctx, id: number): Promise<string[]> {
  const { name, address } = await getClient(ctx, id)
  return [name, ...addressLines(address), address.country].filter((line) => line !== '')
}
