/** The form of a project: milestones are set on their bar. */
import { lazy, Suspense } from 'react'

import { hasForSome, isLimitedTo } from '#core/scopes.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { mentionable } from '#features/users/users/web/people.ts'
import { type KitForm, type Layout, recordForm } from '#web/record/kit/form.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { formFields } from './formFields.ts'
import { InvoiceContacts } from './InvoiceContacts.tsx'
import { inputs as references } from './inputs.tsx'

const ContractFields = lazy(() => import('./ContractFields.tsx').then((kit) => ({ default: kit.ContractFields })))

const layout = ({ form, base, grid, input }: Layout<typeof formFields>) => (
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
      <InvoiceContacts form={form} known={base.invoice_contacts ?? []} />
    </SectionCard>
    <SectionCard title="Price and deadlines">
      {grid('price', 'probability', 'quote_deadline', 'quote_decision', 'deadline')}
    </SectionCard>
    <SectionCard title="Contract">
      <Suspense>
        <ContractFields form={form} input={input} />
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

const noAmounts = { price: null, cap: null, construction_value: null, fee_percent: null, retainer: null }

/** Makes a form that calls a new record by the list's noun. */
export function formOf(noun: string): KitForm<typeof formFields> {
  const Form = recordForm({ ...formFields, noun }, { people: mentionable, references, layout })
  return function ProjectForm({ initial, ...props }) {
    const { id, name, ...me } = useMe()
    const { department_id } = useProfile()
    // People whose further rights are limited to own projects become manager only when they add a project
    // (docs/decisions/0094). Others begin with the same values, and may choose another manager.
    const own = isLimitedTo(me, 'own_project')
    // These values make the form show amounts to people who will see those of the new project.
    const amounts = own && hasForSome(me, 'projects.view_financials') ? noAmounts : {}
    const mine = { managed_by_id: id, managed_by: { id, name }, department_id, probability: 50 }
    return <Form {...props} {...(!props.record && { initial: { ...mine, ...amounts, ...initial } })} />
  }
}
