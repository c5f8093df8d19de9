/** The form of a bill: who sent it, when it is due, and whose cost it is. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { bill } from '../bills.ts'
import { inputs as references } from './inputs.tsx'

const BillLines = lazy(() => import('./BillLines.tsx').then((kit) => ({ default: kit.BillLines })))

export const Form = recordForm(bill, {
  references,
  layout: ({ form, base, grid, input }) => (
    <>
      <SectionCard title="Details">
        {grid('supplier_id', 'name', 'date', 'due', 'paid', 'purchase_order', 'tax', 'prepaid', 'tags')}
      </SectionCard>
      <SectionCard title="Lines">
        <Suspense fallback={<SkeletonBlock lines={3} label="Loading the lines" />}>
          <BillLines form={form} base={base} />
        </Suspense>
      </SectionCard>
      <SectionCard title="Notes">{input('notes')}</SectionCard>
    </>
  ),
})
