/** Fields of document templates: those of letters to contacts, and those of the project and its quote. */
import { textFields } from '#core/textFields.ts'
import { mailFields } from '#features/clients/mail/mail.ts'
import type { DocumentTemplate } from './documentTemplates.ts'

export const documentFields = {
  greeting: 'Greeting with the contact’s first name, or a formal one without a name',
  'client.address': 'The client’s address, in one line',
  'project.reference': 'The number of the project or quote',
  'project.name': 'The project’s name',
  'project.address': 'The site’s address, in one line',
  'project.deadline': 'The day on which the project is due',
  'project.accepted': 'The day on which the quote was accepted',
  'quote.total': 'The price before tax',
  'quote.options': 'The price of the options',
  'quote.valid_until': 'The last day on which it can be accepted',
  ...mailFields,
} as const
type DocumentField = keyof typeof documentFields
export type DocumentValues = Readonly<Record<DocumentField, string>>

export const documentTexts = textFields<DocumentField>(documentFields)

/** Returns whether the text has fields that only people who see prices can fill in. */
export const isPriced = (text: string): boolean =>
  documentTexts.fieldsIn(text).some((field) => field === 'quote.total' || field === 'quote.options')

/** Names a document within a sentence; `quote` is the word of the locale. */
export const documentNoun = (kind: DocumentTemplate['kind'], quote: string): string =>
  kind === 'quote' ? quote.toLowerCase() : kind === 'confirmation' ? 'order confirmation' : 'letter'

/** Makes the email that goes with a document where nobody writes another one; the link follows it. */
export const defaultMessage = (kind: DocumentTemplate['kind'], quote: string): string =>
  `{{greeting}},\n\n${
    kind === 'quote'
      ? `Our ${documentNoun(kind, quote)} {{project.reference}}, {{project.name}}, comes to {{quote.total}} before tax and is valid until {{quote.valid_until}}.`
      : `Please find attached our ${documentNoun(kind, quote)} for {{project.name}}.`
  }\n\nKind regards,\n{{sender.name}}\n{{company.name}}`
