/** The forms of a client: a new one is asked for all, of another the terms have a tab. */
import { lazy } from '#web/lazy.tsx'
import { type ReactNode, Suspense } from 'react'

import { mentionable } from '#features/users/users/web/people.ts'
import { type KitForm, recordForm } from '#web/record/kit/form.tsx'
import { useOwnCountry } from '#web/record/useOwnCountry.ts'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { client } from '../clients.ts'
import { inputs as references } from './inputs.tsx'
import { type Details, termsInputs, withoutTerms } from './parts.ts'

const RelatedClients = lazy(() => import('./RelatedClients.tsx').then((kit) => ({ default: kit.RelatedClients })))

const layout = ({ grid, input, inGrid, form, base, more }: Details, terms?: ReactNode) => (
  <>
    <SectionCard title="Details">
      {grid('name', 'manager_id', 'email', 'phone')}
      {input('address')}
      {inGrid(input('notes'))}
    </SectionCard>
    {more(
      <SectionCard key="about" title="Further details">
        {inGrid(
          ...(['category_id', 'type_id', 'website', 'tags', 'conversion'] as const).map((name) => input(name)),
          input('inactive_date', { description: 'The client and its contacts are archived from this day on.' }),
        )}
      </SectionCard>,
      <SectionCard key="related" title="Related clients">
        {inGrid(
          input('parent_id'),
          <Suspense key="related">
            <RelatedClients form={form} known={base.orgs ?? []} own={base.id ?? null} />
          </Suspense>,
        )}
      </SectionCard>,
      terms,
    )}
  </>
)

const shared = { people: mentionable, references }
const NewForm = recordForm(client, {
  ...shared,
  told: true,
  layout: (parts) => layout(parts, <SectionCard title="Invoice terms">{termsInputs(parts)}</SectionCard>),
})
const OpenedForm = recordForm(withoutTerms, { ...shared, layout: (parts) => layout(parts) })

export const Form: KitForm<typeof client> = (props) => {
  const { id, name } = useMe()
  const address = useOwnCountry()
  if (props.record) return <OpenedForm {...props} />
  const mine = { manager_id: id, manager: { id, name }, address }
  return <NewForm {...props} initial={{ ...mine, ...props.initial }} />
}
