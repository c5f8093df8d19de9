/** The list of email templates. */
import { IconMail } from '@tabler/icons-react'

import { emailTemplateCalls } from '#features/clients/mail/mail.contract.ts'
import { TemplateList } from '../TemplateList.tsx'
import { kindWords, TemplateDialog } from './TemplateDialog.tsx'

export const TemplatesSection = () => (
  <TemplateList
    title="Email templates"
    noun="email template"
    lead="Starting text for emails to contacts, and of invoices, credit notes, reminders and statements: without a template here these begin with a built-in text. Emails already sent are not changed."
    icon={IconMail}
    example="For example: Thank you for your order; When may we come?"
    stays="Existing letters are not deleted."
    calls={emailTemplateCalls}
    note={({ kind, subject }) => (kind === 'letter' ? subject : `${kindWords[kind]}: ${subject}`)}
    Edit={TemplateDialog}
  />
)
