/** The templates that a new organisation starts with, in the words of its country. */
import { type LocaleCode } from '#core/locale/locales.ts'
import { wording } from '#core/locale/wording.ts'
import type { DocumentTemplate } from './documentTemplates.ts'

type Seed = Pick<DocumentTemplate, 'name' | 'kind' | 'locale' | 'title' | 'opening' | 'closing' | 'terms'>

export function firstTemplates(locale: LocaleCode): Seed[] {
  const quote = wording[locale].quote
  const small = quote.toLowerCase()
  return [
    {
      name: quote,
      kind: 'quote',
      locale,
      title: `${quote} {{project.reference}}: {{project.name}}`,
      opening: `{{greeting}},\n\nThank you for asking us. This is what we offer to do, and what it costs.`,
      closing: `This ${small} can be accepted until {{quote.valid_until}}. If anything is unclear, please call or write to us.\n\n${regards[locale]}\n\n{{sender.name}}\n{{sender.position}}`,
      terms: quoteTerms(small)[locale],
    },
    {
      name: 'Order confirmation',
      kind: 'confirmation',
      locale,
      title: 'Order confirmation {{project.reference}}: {{project.name}}',
      opening: `{{greeting}},\n\nThank you for your order of {{project.accepted}}. We have noted the following.`,
      closing: `We will be in touch about dates and access.\n\n${regards[locale]}\n\n{{sender.name}}\n{{sender.position}}`,
      terms: quoteTerms(small)[locale],
    },
    {
      name: 'Letter',
      kind: 'letter',
      locale,
      title: '{{project.reference}}: {{project.name}}',
      opening: '{{greeting}},\n\n',
      closing: `${regards[locale]}\n\n{{sender.name}}\n{{sender.position}}`,
      terms: '',
    },
  ]
}

const regards: Record<LocaleCode, string> = {
  CA: 'Sincerely,',
  GB: 'Kind regards,',
  IE: 'Kind regards,',
  IN: 'Yours sincerely,',
  US: 'Sincerely,',
}

const tax: Record<LocaleCode, string> = {
  CA: 'Prices are in Canadian dollars and do not include GST, HST, QST or PST, which are added at the rate of the province of the site.',
  GB: 'Prices are in pounds sterling and do not include VAT, which is added at the rate in force.',
  IE: 'Prices are in euro and do not include VAT, which is added at the rate in force.',
  IN: 'Prices are in Indian rupees and do not include GST, which is added at the rate in force.',
  US: 'Prices are in US dollars and do not include sales tax, which is added where the state charges it.',
}
const quoteTerms = (small: string): Record<LocaleCode, string> => {
  const rest = `Work that is not in this ${small} is agreed and priced before it is done.\n\nInvoices are due within 30 days of their date.\n\nThe client arranges access to the site and tells us of anything there that is dangerous.`
  return Object.fromEntries(Object.entries(tax).map(([code, text]) => [code, `${text}\n\n${rest}`])) as Record<
    LocaleCode,
    string
  >
}
