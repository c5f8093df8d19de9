/** The page of a client: its form, who is there, and what was said about it. */
import { lazy, type ReactNode, Suspense } from 'react'

import { mentionable } from '#features/users/users/web/people.ts'
import { recordForm } from '#web/record/kit/form.tsx'
import { recordPage } from '#web/record/kit/screens.tsx'
import { Mail, RecordLinks, Related, Telephone, Website } from '#web/record/RecordLinks.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { client } from '../clients.ts'
import { clientMerges } from '../clients.merge.contract.ts'
import { clientKind as kind } from './kind.ts'
import { inputs as references } from './inputs.tsx'
import { type Details, termsInputs, withoutTerms } from './parts.ts'

const ClientContacts = lazy(() => import('./ClientContacts.tsx').then((kit) => ({ default: kit.ClientContacts })))
const ClientTalk = lazy(() => import('./ClientTalk.tsx').then((kit) => ({ default: kit.ClientTalk })))
const WriteTo = lazy(() => import('../../mail/web/WriteTo.tsx').then((kit) => ({ default: kit.WriteTo })))
const RelatedClients = lazy(() => import('./RelatedClients.tsx').then((kit) => ({ default: kit.RelatedClients })))
const RecordsOf = lazy(() => import('#web/record/RecordsOf.tsx').then((kit) => ({ default: kit.RecordsOf })))

const { labels, names } = client

const layout = ({ grid, input, inGrid, form, base }: Details, terms?: ReactNode) => (
  <>
    <SectionCard title="Details">
      {grid('name', 'manager_id', 'category_id', 'type_id', 'tags', 'conversion')}
    </SectionCard>
    <SectionCard title="Contact details">
      {grid('email', 'phone', 'website')}
      {input('address')}
    </SectionCard>
    <SectionCard title="Related clients">
      {inGrid(
        input('parent_id'),
        <Suspense key="related">
          <RelatedClients form={form} known={base.orgs ?? []} own={base.id ?? null} />
        </Suspense>,
      )}
    </SectionCard>
    {terms}
    <SectionCard title="Notes">
      {inGrid(
        input('notes'),
        input('inactive_date', { description: 'From this day on it is archived, and its contacts with it.' }),
      )}
    </SectionCard>
  </>
)

const shared = { people: mentionable, references }
const NewForm = recordForm(client, {
  ...shared,
  layout: (parts) => layout(parts, <SectionCard title="Invoice terms">{termsInputs(parts)}</SectionCard>),
})
const OpenedForm = recordForm(withoutTerms, { ...shared, layout: (parts) => layout(parts) })

const others = { prefix: names.prefix, permission: names.see }

export const { New, Opened } = recordPage(client, {
  kind,
  Form: (props) => (props.record ? <OpenedForm {...props} /> : <NewForm {...props} />),
  after: ({ id }) => (
    <Suspense>
      <RecordsOf
        kind={kind}
        title="Clients that belong to it"
        query={{ parent_id: String(id), include_inactive: 'true' }}
      />
    </Suspense>
  ),
  tabs: [{ id: 'contacts', label: 'Contacts', permission: ['contacts.view_contact'], Part: ClientContacts }],
  merge: clientMerges,
  comments: (one) => <ClientTalk client={one} />,
  actions: (one) => (
    <Suspense>
      <WriteTo client={one} />
    </Suspense>
  ),
  links: ({ phone, email, website, parent, client: payer, orgs, manager }) => (
    <RecordLinks>
      <Telephone label={labels.phone} value={phone} />
      <Mail label={labels.email} value={email} />
      <Website label={labels.website} value={website} />
      <Related label={labels.parent_id} records={parent ? [parent] : []} {...others} />
      <Related label={labels.client_id} records={payer ? [payer] : []} {...others} />
      <Related label={labels.org_ids} records={orgs} {...others} />
      <Related
        label={labels.manager_id}
        records={manager ? [manager] : []}
        prefix="users"
        permission="users.view_user"
      />
    </RecordLinks>
  ),
  labels: { contacts: 'Contacts' },
  removal: 'To keep its history, archive it instead.',
})
