/** The form of a draft: recipient, purpose, and lines with their totals. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { invoice } from '../invoices.ts'
import { DueFollows } from './DueFollows.tsx'
import { inputs as references } from './inputs.tsx'

// Comes by itself: it is half of what the form weighs.
const InvoiceLines = lazy(() => import('./InvoiceLines.tsx').then((kit) => ({ default: kit.InvoiceLines })))

export const Form = recordForm(invoice, {
  references,
  layout: ({ form, base, grid, input }) => (
    <>
      <DueFollows form={form} />
      <SectionCard title="Details">
        {grid(
          'client_id',
          'project_id',
          'date',
          'due',
          'purchase_order',
          'type_id',
          'nominal_account_id',
          'start',
          'end',
          'tax_point',
          'tags',
        )}
      </SectionCard>
      <SectionCard title="Lines">
        <Suspense fallback={<SkeletonBlock lines={4} label="Loading the lines" />}>
          <InvoiceLines form={form} base={base} />
        </Suspense>
      </SectionCard>
      <SectionCard title="Notes">
        {input('notes', { description: 'Internal: not printed on the invoice.' })}
      </SectionCard>
    </>
  ),
})
