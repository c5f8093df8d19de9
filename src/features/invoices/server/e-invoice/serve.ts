/** An issued invoice as an e-invoice: of what it was issued with. */
import type { Received } from '#core/contract.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import { setSheet, type DocumentSheet } from '#features/documents/server/printDocument.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import type { Attachment } from '#server/mail/mail.ts'
import { contentDisposition } from '#server/http/stream.ts'
import { cii } from './cii.ts'
import type { EInvoice } from './eInvoice.ts'
import { brokenRules, sentencesByField } from './eInvoiceProblems.ts'
import { inStandardWords } from './gather.ts'
import { asFacturX, facturX } from './hybrid.ts'
import { ubl } from './ubl.ts'
import type { invoice as declared } from '../../invoices.ts'
import { invoices } from '../invoices.ts'
import { sheetOfInvoice } from '../printInvoice.ts'

/**
 * Sends the XML, or the PDF with the XML in it. 404 out of reach, 409 `state` for a draft, 400 by field for an invoice that
 * breaks a rule.
 */
export async function printEInvoice(
  ctx: OwnCtx,
  { params, query: { syntax } }: Received<typeof declared.calls.eInvoice>,
) {
  const { invoice, sheet } = await asActor(ctx, async (own) => ({
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

/** Returns the e-invoice as an attachment; throws like `printEInvoice`. */
export async function eInvoiceFile(ctx: Ctx, id: number, syntax: 'ubl' | 'cii'): Promise<Attachment> {
  const eInvoice = await requireEInvoice(ctx, id)
  const xml = syntax === 'ubl' ? ubl(eInvoice) : cii(eInvoice)
  return { name: `${eInvoice.name}.${syntax}.xml`, type: 'application/xml', content: Buffer.from(xml) }
}

/** Renders a PDF with the e-invoice inside, one file for people and programs. */
const hybrid = async ({ files, me }: OwnCtx, invoice: EInvoice, sheet: DocumentSheet): Promise<Uint8Array> =>
  asFacturX(
    await setSheet(files, me.org_id, sheet, {
      name: facturX,
      about: `${sheet.title} as an EN 16931 e-invoice`,
      text: cii(invoice),
      day: invoice.date,
    }),
  )

/** Returns the invoice in the standard's terms; throws if it breaks the standard's rules. */
async function requireEInvoice(ctx: Ctx, id: number): Promise<EInvoice> {
  const record = await invoices.get(ctx, id)
  if (record.state === 'draft') throw conflict('state', 'A draft has no e-invoice. Issue it first.')
  const invoice = await inStandardWords(ctx, record)
  const broken = brokenRules(invoice)
  if (broken.length > 0) throw invalid(sentencesByField(broken))
  return invoice
}
