/** Invoices and letters: where clients pay, how all that goes to them looks, and the texts to begin with. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { BankAccounts } from './BankAccounts.tsx'
import { DocumentLook } from './DocumentLook.tsx'

// Below what the page is opened for.
const DocumentTemplates = lazy(() =>
  import('../documents/DocumentTemplates.tsx').then((kit) => ({ default: kit.DocumentTemplates })),
)
const TemplatesSection = lazy(() =>
  import('../templates/TemplatesSection.tsx').then((kit) => ({ default: kit.TemplatesSection })),
)

export const InvoicesSection = () => (
  <div className="fb-settings-stack">
    <BankAccounts />
    <DocumentLook />
    <Suspense fallback={<SkeletonBlock lines={8} label="Loading the templates" />}>
      <DocumentTemplates />
      <TemplatesSection />
    </Suspense>
  </div>
)
