/** The form of a project: milestones are set on their bar. */
import { lazy, Suspense } from 'react'

import { mentionable } from '#features/users/users/web/people.ts'
import { type Layout, recordForm } from '#web/record/kit/form.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { formFields } from './formFields.ts'
import { inputs as references } from './inputs.tsx'

const ContractFields = lazy(() => import('./ContractFields.tsx').then((kit) => ({ default: kit.ContractFields })))

const layout = ({ form, grid, input }: Layout<typeof formFields>) => (
  <>
    <SectionCard title="Details">
      {grid(
        'name',
        'client_id',
        'contact_id',
        'billing_client_id',
        'managed_by_id',
        'department_id',
        'service_id',
        'category_id',
        'source_id',
        'confirmation_id',
        'tags',
      )}
    </SectionCard>
    <SectionCard title="Price and deadlines">
      {grid('price', 'probability', 'quote_deadline', 'quote_decision', 'deadline')}
    </SectionCard>
    <SectionCard title="Contract">
      <Suspense>
        <ContractFields form={form as never} input={input} />
      </Suspense>
    </SectionCard>
    <SectionCard title="Site">
      {input('address')}
      {grid('coordinates')}
      {input('site_access')}
    </SectionCard>
    {input('udf')}
    <SectionCard title="Notes">{input('notes')}</SectionCard>
  </>
)

/** A form that adds one as its list calls it. */
export const formOf = (noun: string) => recordForm({ ...formFields, noun }, { people: mentionable, references, layout })
