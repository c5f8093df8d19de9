/** The templates that a new organisation starts with, in the words of its country. */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales, serverLocales } from '#core/locale/locales.ts'
import type { DocumentTemplate } from './documentTemplates.ts'

type Seed = Pick<DocumentTemplate, 'name' | 'kind' | 'locale' | 'title' | 'opening' | 'closing' | 'terms'>

export function firstTemplates(locale: LocaleCode): Seed[] {
  const { quote } = locales[locale].words
  const { regards, prices } = serverLocales[locale].letters
  const small = quote.toLowerCase()
  return [
    {
      name: quote,
      kind: 'quote',
      locale,
      title: `${quote} {{project.reference}}: {{project.name}}`,
      opening: `{{greeting}},\n\nThank you for asking us. This is what we offer to do, and what it costs.`,
      closing: `This ${small} can be accepted until {{quote.valid_until}}. If anything is unclear, please call or write to us.\n\n${regards}\n\n{{sender.name}}\n{{sender.position}}`,
      terms: quoteTerms(small, prices),
    },
    {
      name: 'Order confirmation',
      kind: 'confirmation',
      locale,
      title: 'Order confirmation {{project.reference}}: {{project.name}}',
      opening: `{{greeting}},\n\nThank you for your order of {{project.accepted}}. We have noted the following.`,
      closing: `We will be in touch about dates and access.\n\n${regards}\n\n{{sender.name}}\n{{sender.position}}`,
      terms: quoteTerms(small, prices),
    },
    {
      name: 'Letter',
      kind: 'letter',
      locale,
      title: '{{project.reference}}: {{project.name}}',
      opening: '{{greeting}},\n\n',
      closing: `${regards}\n\n{{sender.name}}\n{{sender.position}}`,
      terms: '',
    },
  ]
}

const quoteTerms = (small: string, prices: string) =>
  `${prices}\n\nWork that is not in this ${small} is agreed and priced before it is done.\n\nInvoices are due within 30 days of their date.\n\nThe client arranges access to the site and tells us of anything there that is dangerous.`
