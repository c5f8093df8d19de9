/** The form of a project: milestones are set on their bar. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import type { Address } from '#core/address.ts'
import { today } from '#core/days.ts'
import { hasForSome, isLimitedTo } from '#core/scopes.ts'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { mentionable } from '#features/users/users/web/people.ts'
import { type KitForm, type Layout, recordForm } from '#web/record/kit/form.tsx'
import { useOwnCountry } from '#web/record/useOwnCountry.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { project } from '../projects.ts'
import { formFields } from './formFields.ts'
import { InvoiceContacts } from './InvoiceContacts.tsx'
import { inputs as references } from './inputs.tsx'

const ContractFields = lazy(() => import('./ContractFields.tsx').then((kit) => ({ default: kit.ContractFields })))

/** Puts first what a caller says; a new record folds the rest. */
const layout = (parts: Layout<typeof formFields>, isWon: boolean, isFolded: boolean) => {
  const { form, base, grid, input, inGrid, more } = parts
  return (
    <>
      <SectionCard title="Details">
        {inGrid(
          input('name'),
          input('client_id'),
          input('contact_id'),
          input('managed_by_id'),
          input('service_id'),
          input('price', base.id === undefined ? { placeholder: 'Or add priced items later' } : {}),
          !isWon && input('quote_deadline'),
          input('deadline'),
        )}
        <div className="fb-form-gap">{input('notes')}</div>
      </SectionCard>
      {!isFolded && site(parts)}
      {input('udf')}
      {more(
        isFolded && site(parts),
        <SectionCard key="about" title="Further details">
          {grid(
            'billing_client_id',
            'department_id',
            'category_id',
            'source_id',
            'confirmation_id',
            'probability',
            'quote_decision',
            'tags',
          )}
          <InvoiceContacts form={form} known={base.invoice_contacts ?? []} />
        </SectionCard>,
        <SectionCard key="contract" title="Contract">
          <Suspense>
            <ContractFields form={form} input={input} />
          </Suspense>
        </SectionCard>,
      )}
    </>
  )
}

const site = ({ grid, input }: Layout<typeof formFields>) => (
  <SectionCard key="site" title="Site">
    {input('address')}
    {grid('coordinates')}
    <div className="fb-form-gap">{input('site_access')}</div>
  </SectionCard>
)

/** A new project is won already: no quote of it is due. */
const layoutOf = (isProject: boolean) => (parts: Layout<typeof formFields>) => {
  const isNew = parts.base.id === undefined
  // On a phone the site of a new one lies below the few fields that matter, folded.
  return layout(parts, isProject && isNew, isNew && window.matchMedia('(max-width: 47.99em)').matches)
}

type Sent = { address?: Address }
/** Leaves out of a new record a country by itself: it was proposed, and is no site. What somebody cleared is sent. */
export const withoutProposed = ({ address, ...body }: Sent, isNew: boolean): Sent => {
  const isTyped = address && Object.entries(address).some(([name, text]) => name !== 'country' && text !== '')
  return address && (isTyped || !isNew) ? { ...body, address } : body
}

const noAmounts = { price: null, cap: null, construction_value: null, fee_percent: null, retainer: null }

/**
 * Makes a form that calls a new record by the list's noun. A new project is won already, so it is accepted today; what
 * is not yet won begins as an enquiry among the quotes.
 */
export function formOf(noun: string): KitForm<typeof formFields> {
  const Form = recordForm(
    { ...formFields, noun },
    { people: mentionable, references, layout: layoutOf(noun === project.noun) },
  )
  return function ProjectForm({ initial, onSave, ...props }) {
    const { id, name, ...me } = useMe()
    const { timezone } = useLocale()
    const { department_id } = useProfile()
    const address = useOwnCountry()
    // People whose further rights are limited to own projects become manager only when they add a project
    // (docs/decisions/0094). Others begin with the same values, and may choose another manager.
    const own = isLimitedTo(me, 'own_project')
    // These values make the form show amounts to people who will see those of the new project.
    const amounts = own && hasForSome(me, 'projects.view_financials') ? noAmounts : {}
    const mine = { managed_by_id: id, managed_by: { id, name }, department_id, probability: 50, address }
    const isWon = noun === project.noun && !props.record
    const save: typeof onSave = (body, ...rest) =>
      onSave({ ...withoutProposed(body as Sent, !props.record), ...(isWon && { accepted: today(timezone) }) }, ...rest)
    return <Form {...props} onSave={save} {...(!props.record && { initial: { ...mine, ...amounts, ...initial } })} />
  }
}
