/** Fields of e-mail templates: `{{contact.first_name}}` is the contact's first name. Pure, used on both sides. */
import { textFields } from '#core/textFields.ts'

/** All fields and their values. */
export const mailFields = {
  'contact.title': 'Mr, Ms, Dr',
  'contact.first_name': 'The contact’s first name',
  'contact.last_name': 'The contact’s last name',
  'contact.name': 'The contact’s full name',
  'contact.position': 'The contact’s position',
  'contact.email': 'The contact’s email address',
  'client.name': 'The client’s name',
  'client.phone': 'The client’s telephone number',
  'client.website': 'The client’s website',
  'sender.name': 'Your name',
  'sender.position': 'Your position',
  'sender.email': 'Your address',
  'sender.phone': 'Your telephone number',
  'company.name': 'Your firm’s name',
  'company.email': 'Your firm’s email address',
  'company.phone': 'Your firm’s telephone number',
  'company.website': 'Your firm’s website',
  today: 'Today’s date',
} as const
export type MailField = keyof typeof mailFields

/** And of a letter about an invoice or a statement. */
export const moneyMailFields = {
  greeting: 'Dear and the contact’s first name',
  'invoice.number': 'The number of the invoice or credit note',
  'invoice.date': 'Its date',
  'invoice.due': 'The due date',
  'invoice.total': 'The total including tax',
  'invoice.open': 'The open amount',
  'invoice.days_overdue': 'Days overdue',
  'invoice.purchase_order': 'The client’s order number',
  'invoice.project': 'The project',
  'client.open': 'The open amount of all invoices of the client',
  'client.overdue': 'The overdue part of that',
  ...mailFields,
} as const
export type MoneyMailValues = Readonly<Record<keyof typeof moneyMailFields, string>>
export const moneyTexts = textFields(moneyMailFields)

/** Purposes of a template: a letter to a contact, or one of those about money. */
export const templateKinds = ['letter', 'invoice', 'credit_note', 'reminder', 'statement'] as const
export type TemplateKind = (typeof templateKinds)[number]
/** Returns why a text uses fields that its kind of template cannot fill in; null if it is fine. */
export const wrongFieldFor = (kind: TemplateKind, text: string): string | null =>
  kind === 'letter' ? wrongField(text) : moneyTexts.wrongField(text)
/** Texts of the fields in one message; empty where nothing is known. */
export type MailValues = Readonly<Record<MailField, string>>

export const { wrongField, filledIn, fieldsIn } = textFields(mailFields)

/** Returns why nobody may write to this contact, as a sentence; null if one may. */
export function whyNoMail({ name, email, opt_out }: { name: string; email: string; opt_out: boolean }): string | null {
  if (email === '') return `${name} has no email address.`
  return opt_out ? `${name} has opted out of email.` : null
}
