/**
 * How an invoice asks to be paid: the account of its currency, the reference and the terms. An issued invoice says what it
 * was issued with.
 */
import { sql } from 'kysely'
import { renderSVG } from 'uqr'

import { compare } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import { locales } from '#core/locale/locales.ts'
import {
  accountFor,
  bankFields,
  type BankKind,
  bankNumbers,
  type BankNumbers,
} from '#features/company/bankAccounts.rules.ts'
import type { TemplateTexts } from '#features/documents/documentTemplates.ts'
import { type DocumentSettings, paymentTexts } from '#features/company/documentSettings.ts'
import type { PaymentBox } from '#features/documents/server/printDocument.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Invoice } from '../invoices.ts'
import { paymentCode } from '../paymentCode.ts'
import { printedTexts, type UnsavedSettings } from './printedTexts.ts'

interface PaidInto extends BankNumbers {
  name: string
  bank: string
  currency: string
  kind: BankKind
}
/** A credit note asks for no payment: it has only the wording. */
export interface InvoicePayment {
  account: PaidInto | null
  reference: string
  terms: string
  /** The firm’s own words under the taxes. */
  tax_wording: string
  /** Texts of the template in use; absent where there was none. */
  texts?: TemplateTexts | null
}

/** The currency of the firm’s invoices. */
export const currencyOf = ({ me }: Pick<Ctx, 'me'>): string => locales[me.locale].currency

/** Returns the account for clients of a country, in the currency of invoices; null where there is none. */
export async function accountOf(ctx: Ctx, country: string): Promise<PaidInto | null> {
  const { db, me } = ctx
  const { rows } = await sql<PaidInto>`
    select name, bank, currency, kind, ${sql.join(bankFields.map((field) => sql.ref(field)))}
      from bank_account where org_id = ${me.org_id} order by id`.execute(db)
  return accountFor(rows, { currency: currencyOf(ctx), countries: [country, me.locale] })
}

/** Returns how an invoice would ask to be paid by the settings as they are now. */
export async function paymentNow(ctx: Ctx, invoice: Invoice, unsaved?: UnsavedSettings): Promise<InvoicePayment> {
  const { db, me } = ctx
  const { rows } = await sql<
    Pick<DocumentSettings, 'payment_reference' | 'payment_terms' | 'tax_wording'> & { country: string }
  >`
    select company.payment_reference, company.payment_terms, company.tax_wording, client.address_country as country
      from company, client
     where company.org_id = ${me.org_id} and client.org_id = ${me.org_id} and client.id = ${invoice.client_id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('An invoice has no client.')
  const { longDate, money } = formatsOf(me.locale)
  const filled = (text: string) =>
    paymentTexts.filledIn(text, {
      'invoice.number': invoice.name,
      'invoice.date': longDate(invoice.date),
      'invoice.due': longDate(invoice.due),
      'invoice.total': money(invoice.amount_gross),
      'invoice.purchase_order': invoice.purchase_order,
      'invoice.project': invoice.project?.name ?? '',
      'client.name': invoice.client.name,
    })
  const { payment_reference, payment_terms, tax_wording } = { ...row, ...unsaved?.documents }
  const kind = invoice.credit_note ? 'credit_note' : 'invoice'
  const texts = await printedTexts(ctx, kind, { client: invoice.client, invoice }, unsaved?.texts)
  if (invoice.credit_note) return { account: null, reference: '', terms: '', tax_wording, texts }
  return {
    tax_wording,
    texts,
    account: await accountOf(ctx, row.country),
    reference: filled(payment_reference).trim().slice(0, 140),
    terms: filled(payment_terms).trim(),
  }
}

/** Returns how an invoice asks to be paid: an issued one as it was issued, a draft by the settings. Null for one from before that was stored. */
export async function paymentOf(ctx: Ctx, invoice: Invoice): Promise<InvoicePayment | null> {
  if (invoice.state === 'draft') return paymentNow(ctx, invoice)
  const { rows } = await sql<{ payment: InvoicePayment | null }>`
    select payment from invoice where org_id = ${ctx.me.org_id} and id = ${invoice.id}`.execute(ctx.db)
  return rows[0]?.payment ?? null
}

/** Lays out the box on how to pay an amount, with a code where the country has a standard. */
export function paymentBox(payment: InvoicePayment | null, amount: string | null): PaymentBox | null {
  if (payment === null) return null
  const { account, reference, terms } = payment
  const facts: [string, string][] = account
    ? [
        ['Account name', account.name],
        ...(account.bank === '' ? [] : [['Bank', account.bank] as [string, string]]),
        ...bankNumbers(account),
        ...(reference === '' ? [] : [['Reference', reference] as [string, string]]),
      ]
    : []
  if (facts.length === 0 && terms === '') return null
  const code =
    account && amount !== null && compare(amount, '0') > 0
      ? paymentCode({ account, currency: account.currency, amount, reference })
      : null
  return {
    title: 'How to pay',
    facts,
    terms,
    code: code && { picture: renderSVG(code.text, { ecc: 'M', border: 2 }), label: code.label },
  }
}
