/** Default texts of letters about money, where the firm has no template of its own. */
import type { TemplateKind } from '#features/clients/mail/mail.ts'

export interface LetterText {
  subject: string
  body: string
}

const regards = '\n\nKind regards,\n\n{{sender.name}}\n{{company.name}}'

/** Default texts by the kind of template; a plain letter starts empty. */
export const defaultLetters: Readonly<Record<Exclude<TemplateKind, 'letter'>, LetterText>> = {
  invoice: {
    subject: 'Invoice {{invoice.number}} from {{company.name}}',
    body: `{{greeting}},\n\nPlease find attached our invoice {{invoice.number}} of {{invoice.date}} for {{invoice.total}}, due on {{invoice.due}}.${regards}`,
  },
  reminder: {
    subject: 'Reminder: invoice {{invoice.number}}, due on {{invoice.due}}',
    body: `{{greeting}},\n\nOur invoice {{invoice.number}} of {{invoice.date}} was due on {{invoice.due}}, and {{invoice.open}} is still unpaid. A copy is attached.\n\nIf you have already paid, please ignore this reminder.${regards}`,
  },
  credit_note: {
    subject: 'Credit note {{invoice.number}} from {{company.name}}',
    body: `{{greeting}},\n\nPlease find attached our credit note {{invoice.number}} of {{invoice.date}} for {{invoice.total}}.${regards}`,
  },
  statement: {
    subject: 'Statement of account from {{company.name}}',
    body: `{{greeting}},\n\nPlease find attached your statement of account. Your balance is {{client.open}}, of which {{client.overdue}} is overdue.${regards}`,
  },
}
/** The reason why an invoice is skipped, unless `again` is set. */
export const remindedToday = 'A reminder was sent today.'
