/** The list of email templates. */
import { IconMail } from '@tabler/icons-react'

import { fieldWords, inBraces } from '#core/textFields.ts'
import { type EmailTemplate, emailTemplateCalls, firstTemplate } from '#features/clients/mail/mail.contract.ts'
import { defaultLetters } from '#features/invoices/letters.ts'
import { type BuiltInTemplate, TemplateList } from '../TemplateList.tsx'
import { kindWords, TemplateDialog } from './TemplateDialog.tsx'

export const TemplatesSection = () => (
  <TemplateList
    title="Email templates"
    noun="email template"
    lead="Starting text for emails to contacts, and for those with invoices, credit notes, reminders and statements. Emails already sent are not changed."
    icon={IconMail}
    example="For example: Thank you for your order; When may we come?"
    stays="Existing letters are not deleted."
    calls={emailTemplateCalls}
    note={({ kind, subject }) => (kind === 'letter' ? inWords(subject) : `${kindWords[kind]}: ${inWords(subject)}`)}
    Edit={TemplateDialog}
    builtIn={builtInBeside}
  />
)

const builtInNames = {
  invoice: 'Invoice email',
  credit_note: 'Credit note email',
  reminder: 'Reminder email',
  statement: 'Statement email',
} as const satisfies Record<keyof typeof defaultLetters, string>
const builtInKinds = Object.keys(builtInNames) as (keyof typeof builtInNames)[]

/** Shows a text with the names of its fields, `[Invoice number]`. */
const inWords = (text: string) => text.replaceAll(inBraces, (_token, field: string) => `[${fieldWords(field.trim())}]`)

/** The built-in text of each kind of letter about money that has no template. */
const builtInBeside = (rows: readonly EmailTemplate[]): BuiltInTemplate<EmailTemplate>[] =>
  builtInKinds
    .filter((kind) => !firstTemplate(rows, kind))
    .map((kind) => {
      const [name, letter] = [builtInNames[kind], defaultLetters[kind]]
      return { name, note: inWords(letter.subject), draft: { name, kind, ...letter } }
    })
