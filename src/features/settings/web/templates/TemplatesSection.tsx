/** The list of email templates. */
import { IconMail } from '@tabler/icons-react'

import { emailTemplateCalls } from '#features/clients/mail/mail.contract.ts'
import { TemplateList } from '../TemplateList.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

export const TemplatesSection = () => (
  <TemplateList
    title="Email templates"
    lead="Plain text to begin a letter with, on the page of a client or a contact. What was sent stays as it was."
    icon={IconMail}
    example="For example: Thank you for your order; When may we come?"
    stays="Letters that were made of it stay."
    calls={emailTemplateCalls}
    note={({ subject }) => subject}
    Edit={TemplateDialog}
  />
)
