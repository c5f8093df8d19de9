/** The look and the settled texts of invoices, quotes and letters, as the firm chooses them once. */
import * as z from 'zod/mini'

import { endpoint, Id, recordFields, text, Version } from '#core/contract.ts'
import { orRequired } from '#core/messages.ts'
import { textFields } from '#core/textFields.ts'

/** Accent colours, each dark enough to be read on white. */
export const accents = {
  '#1d7680': 'Teal',
  '#1f3a5f': 'Navy',
  '#1d4ed8': 'Blue',
  '#166534': 'Green',
  '#9a3412': 'Rust',
  '#7f1d1d': 'Burgundy',
  '#6b21a8': 'Purple',
  '#374151': 'Graphite',
} as const
type Accent = keyof typeof accents

export const fonts = {
  serif: 'Libertinus (serif)',
  book: 'New Computer Modern (serif)',
  sans: 'Liberation Sans',
} as const
type Font = keyof typeof fonts

/** Fields of the payment terms and of the payment reference. */
export const paymentFields = {
  'invoice.number': 'The number of the invoice',
  'invoice.date': 'Its date',
  'invoice.due': 'The due date',
  'invoice.total': 'The total including tax',
  'invoice.purchase_order': 'The client’s order number',
  'invoice.project': 'The project',
  'client.name': 'The client’s name',
} as const
export const paymentTexts = textFields(paymentFields)

const withFields = (given: { min?: number; max: number; lines?: boolean }) =>
  text(given).check((payload) => {
    const wrong = paymentTexts.wrongField(payload.value)
    if (wrong !== null) payload.issues.push({ code: 'custom', input: payload.value, message: wrong })
  })
const Prefix = text({ max: 8 }).check(
  z.regex(/^[A-Za-z0-9/.-]*$/, 'Use letters, digits, hyphens, full stops and slashes only.'),
)
const Days = z
  .int(orRequired('Enter a whole number.'))
  .check(z.minimum(0, 'From 0 to 365.'), z.maximum(365, 'From 0 to 365.'))

const NextNumber = z
  .int(orRequired('Enter a whole number.'))
  .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(9_999_999, 'Enter 9999999 or less.'))

const fields = {
  /** A picture among the firm's files. */
  logo_id: z.nullable(Id),
  /** Lines under the firm's address. */
  letterhead: text({ max: 500, lines: true }),
  /** Text at the foot of each page, before the firm's numbers. */
  footer: text({ max: 300 }),
  accent: z.enum(Object.keys(accents) as Accent[]),
  font: z.enum(Object.keys(fonts) as Font[]),
  /** Days to pay for clients without their own terms. */
  payment_days: Days,
  /** Printed on each invoice, and carried by the e-invoice. */
  payment_terms: withFields({ max: 2000, lines: true }),
  payment_reference: withFields({ min: 1, max: 140 }),
  /** Printed under the taxes of each invoice. */
  tax_wording: text({ max: 2000, lines: true }),
  /** Stand before the year in the numbers of invoices and of credit notes. */
  invoice_prefix: Prefix,
  credit_prefix: Prefix,
  /** The next numbers of this year; they can be set forward only. */
  invoice_next: NextNumber,
  credit_next: NextNumber,
}
/** A change; only given fields change. Also the shape of what a preview tries. */
export const DocumentSettingsChange = z.partial(z.strictObject({ ...fields, version: Version }))

const DocumentSettings = z.object({ ...fields, id: Id, ...recordFields })
export type DocumentSettings = z.output<typeof DocumentSettings>

export const getDocumentSettings = endpoint({
  name: 'getDocumentSettings',
  method: 'GET',
  path: '/company/document-settings/',
  summary: 'The look and the settled texts of invoices, quotes and letters',
  access: 'company.change_company',
  reply: DocumentSettings,
})

export const changeDocumentSettings = endpoint({
  name: 'changeDocumentSettings',
  method: 'PATCH',
  path: '/company/document-settings/',
  summary: 'Change the look and the settled texts. Issued invoices keep the texts that they were issued with',
  access: 'company.change_company',
  body: DocumentSettingsChange,
  reply: DocumentSettings,
})

/** Refuses a next number that is used; `next` is the lowest that is not. */
export const usedNumber = (next: number) => `Numbers up to ${next - 1} are used. Enter ${next} or more.`

export const samePrefix = 'Invoices and credit notes need different prefixes.'
