/** Invoices and letters: where clients pay, how all that goes to them looks, and the texts to begin with. */
import { DocumentTemplates } from '../documents/DocumentTemplates.tsx'
import { TemplatesSection } from '../templates/TemplatesSection.tsx'
import { BankAccounts } from './BankAccounts.tsx'
import { DocumentLook } from './DocumentLook.tsx'

export const InvoicesSection = () => (
  <div className="fb-settings-stack">
    <BankAccounts />
    <DocumentLook />
    <DocumentTemplates />
    <TemplatesSection />
  </div>
)
