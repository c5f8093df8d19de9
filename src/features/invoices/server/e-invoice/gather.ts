/** Gathers the facts of an e-invoice from what the invoice was issued with, or would be issued with now. */
import { sql } from 'kysely'

import { roundingOf } from '#core/decimal.ts'
import { locales } from '#core/locale/locales.ts'
import type { BankNumbers } from '#features/company/bankAccounts.rules.ts'
import { firmOf } from '#features/documents/server/printDocument.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Invoice } from '../../invoices.ts'
import { buyerParts } from '../invoiceBuyer.ts'
import { type InvoicePayment, paymentOf } from '../invoicePayment.ts'
import { type EInvoice, eInvoiceOf, type EInvoicePayment, type Issued, type Party } from './eInvoice.ts'

/** The firm as an invoice names it, part by part. */
export async function sellerOf(ctx: Ctx): Promise<Party> {
  const { name, address, phone, email, registration_number, tax_number } = await firmOf(ctx)
  const country = address.country || ctx.me.locale
  return { name, ...address, country, phone, email, registration_number, tax_number }
}

const emptyParty: Party = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postcode: '',
  country: '',
  tax_number: '',
  registration_number: '',
  phone: '',
  email: '',
}

/** Returns the code of a bank in its own country. */
const nationalBank = ({ sort_code, routing_number, ifsc, institution_number, transit_number }: BankNumbers): string =>
  sort_code || routing_number || ifsc || institution_number + transit_number

const paymentParts = (payment: InvoicePayment | null): EInvoicePayment => {
  const { terms = '', reference = '', account = null } = payment ?? {}
  return {
    terms,
    reference,
    account: account && {
      name: account.name,
      iban: account.iban,
      account_number: account.account_number,
      bank: account.iban === '' ? nationalBank(account) : account.bic,
    },
  }
}

/** An invoice that was read, in the standard's words. It may break the standard's rules. */
export async function inStandardWords(ctx: Ctx, invoice: Invoice): Promise<EInvoice> {
  const { db, me } = ctx
  const { rows } = await sql<{
    taxes: Issued['taxes']
    seller: Party | null
    buyer: Partial<Party>
    credits_date: string | null
    reference: string | null
    rounding: string
  }>`
    select invoice.rounding, project.reference, invoice.seller,
        (select whole.date from invoice whole where whole.org_id = invoice.org_id and whole.id = invoice.credits_id) as credits_date,
        coalesce(invoice.buyer, ${buyerParts}) as buyer,
        (select coalesce(jsonb_agg(jsonb_build_object('tax_rate_id', tax.vat_rate_id, 'name', tax.name, 'rate', tax.rate::text,
            'base_fraction', tax.base_fraction::text, 'amount', tax.amount::text, 'category', tax.category, 'reason', tax.reason)
            order by tax.position), '[]')
          from invoice_tax tax where tax.org_id = invoice.org_id and tax.invoice_id = invoice.id) as taxes
      from invoice join client on client.org_id = invoice.org_id and client.id = invoice.client_id
      left join project on project.org_id = invoice.org_id and project.id = invoice.project_id
     where invoice.org_id = ${me.org_id} and invoice.id = ${invoice.id}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The invoice was not found.')
  return eInvoiceOf(
    {
      ...invoice,
      credits: invoice.credits && { name: invoice.credits.name, date: found.credits_date ?? '' },
      project: found.reference ?? '',
      taxes: found.taxes,
      // The e-invoice shows the state at issue, so payments since do not count.
      amount_paid: '0.00',
    },
    {
      seller: found.seller ?? (await sellerOf(ctx)),
      buyer: { ...emptyParty, ...found.buyer },
      payment: paymentParts(await paymentOf(ctx, invoice)),
      currency: locales[me.locale].currency,
      rounding: roundingOf(found.rounding),
    },
  )
}
