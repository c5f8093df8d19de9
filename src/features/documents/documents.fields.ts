/** Fields of document templates: those of letters to contacts, and those of the project and its quote. */
import { textFields } from '#core/textFields.ts'
import { mailFields } from '#features/clients/mail/mail.ts'

export const documentFields = {
  ...mailFields,
  greeting: 'Dear and the contact’s first name, or how one greets where there is none',
  'client.address': 'The client’s address, in one line',
  'project.reference': 'The number of the project or quote',
  'project.name': 'What the project is called',
  'project.address': 'Where the site is, in one line',
  'project.deadline': 'The day on which the project is due',
  'project.accepted': 'The day on which the quote was accepted',
  'quote.total': 'What it costs, before tax',
  'quote.options': 'What the options would add',
  'quote.valid_until': 'The last day on which it can be accepted',
} as const
type DocumentField = keyof typeof documentFields
export type DocumentValues = Readonly<Record<DocumentField, string>>

export const documentTexts = textFields<DocumentField>(documentFields)

/** It takes the permission to see prices to fill these in. */
export const isPriced = (text: string): boolean =>
  documentTexts.fieldsIn(text).some((field) => field === 'quote.total' || field === 'quote.options')
