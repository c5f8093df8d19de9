/** An issued invoice as an e-invoice: of what it was issued with. */
import { sql } from 'kysely'

import type { Received } from '#core/contract.ts'
import { roundingOf } from '#core/decimal.ts'
import { locales } from '#core/locale/locales.ts'
import { asAsker } from '#features/documents/server/documents.make.ts'
import { firmOf, setSheet, type Sheet } from '#features/documents/server/documents.print.ts'
import type { Ctx, OwnCtx } from '#server/context.ts'
import { conflict, invalid } from '#server/errors.ts'
import type { Attachment } from '#server/mail.ts'
import { contentDisposition } from '#server/stream.ts'
import { cii } from './cii.ts'
import { type EInvoice, eInvoiceOf, type Issued, type Party } from './eInvoice.ts'
import { brokenRules } from './eInvoice.wrong.ts'
import { asFacturX, facturX } from './hybrid.ts'
import { ubl } from './ubl.ts'
import type { invoice as declared } from '../../invoices.ts'
import { invoices } from '../invoices.ts'
import { sheetOfInvoice } from '../invoices.print.ts'

/**
 * Sends the XML, or the PDF with the XML in it. 404 out of reach, 409 `state` for a draft, 400 by field for an invoice that
 * breaks a rule.
 */
export async function printEInvoice(
  ctx: OwnCtx,
  { params, query: { syntax } }: Received<typeof declared.calls.eInvoice>,
) {
  const { invoice, sheet } = await asAsker(ctx, async (own) => ({
    invoice: await requireEInvoice(own, params.id),
    sheet: syntax === 'pdf' ? await sheetOfInvoice(own, await invoices.get(own, params.id)) : null,
  }))
  const reply = ctx.reply
    .type(sheet ? 'application/pdf' : 'application/xml; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', contentDisposition(`${invoice.name}.${sheet ? 'pdf' : `${syntax}.xml`}`))
  if (sheet) await reply.send(Buffer.from(await hybrid(ctx, invoice, sheet)))
  else await reply.send(syntax === 'ubl' ? ubl(invoice) : cii(invoice))
  return ''
}

/** It as what goes out beside a letter; refused as `printEInvoice` refuses it. */
export async function eInvoiceFile(ctx: Ctx, id: number, syntax: 'ubl' | 'cii'): Promise<Attachment> {
  const one = await requireEInvoice(ctx, id)
  const xml = syntax === 'ubl' ? ubl(one) : cii(one)
  return { name: `${one.name}.${syntax}.xml`, type: 'application/xml', content: Buffer.from(xml) }
}

/** One file for people and for programs. */
const hybrid = async ({ files, me }: OwnCtx, invoice: EInvoice, sheet: Sheet): Promise<Uint8Array> =>
  asFacturX(
    await setSheet(files, me.org_id, null, () => sheet, {
      name: facturX,
      about: `${sheet.title} as EN 16931 has it`,
      text: cii(invoice),
      day: invoice.date,
    }),
  )

/** The invoice in the standard's words, which keeps its rules. */
async function requireEInvoice(ctx: Ctx, id: number): Promise<EInvoice> {
  const { db, me } = ctx
  const one = await invoices.get(ctx, id)
  if (one.state === 'draft') throw conflict('state', 'A draft is no e-invoice yet. Issue it first.')
  const { rows } = await sql<{
    taxes: Issued['taxes']
    buyer: Partial<Party>
    credits_date: string | null
    reference: string | null
    rounding: string
  }>`
    select invoice.rounding, project.reference,
        (select whole.date from invoice whole where whole.org_id = invoice.org_id and whole.id = invoice.credits_id) as credits_date,
        coalesce(invoice.buyer, jsonb_build_object('name', client.name, 'line1', client.address_line1, 'line2', client.address_line2,
          'city', client.address_city, 'region', client.address_region, 'postcode', client.address_postcode,
          'country', client.address_country, 'tax_number', client.tax_number)) as buyer,
        (select coalesce(jsonb_agg(jsonb_build_object('tax_rate_id', tax.vat_rate_id, 'name', tax.name, 'rate', tax.rate::text,
            'base_fraction', tax.base_fraction::text, 'amount', tax.amount::text, 'category', tax.category, 'reason', tax.reason)
            order by tax.position), '[]')
          from invoice_tax tax where tax.org_id = invoice.org_id and tax.invoice_id = invoice.id) as taxes
      from invoice join client on client.org_id = invoice.org_id and client.id = invoice.client_id
      left join project on project.org_id = invoice.org_id and project.id = invoice.project_id
     where invoice.org_id = ${me.org_id} and invoice.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An invoice that was read is not there.')
  const firm = await firmOf(ctx)
  const nobody = { registration_number: '', phone: '', email: '', tax_number: '' }
  const none = { name: '', line1: '', line2: '', city: '', region: '', postcode: '', country: '' }
  const invoice = eInvoiceOf(
    {
      ...one,
      credits: one.credits && { name: one.credits.name, date: found.credits_date ?? '' },
      project: found.reference ?? '',
      taxes: found.taxes,
      // As it was issued: what came in since is no part of it.
      amount_paid: '0.00',
    },
    {
      seller: { ...firm, ...firm.address, country: firm.address.country || me.locale },
      buyer: { ...none, ...nobody, ...found.buyer },
      currency: locales[me.locale].currency,
      rounding: roundingOf(found.rounding),
    },
  )
  const broken = brokenRules(invoice)
  if (broken.length > 0)
    throw invalid(
      Object.fromEntries(
        [...Map.groupBy(broken, ({ field }) => field)].map(([field, found]) => [
          field,
          found.map(({ rule, sentence }) => `${sentence} (${rule})`),
        ]),
      ),
    )
  return invoice
}
