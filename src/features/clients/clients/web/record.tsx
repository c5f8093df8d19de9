/** The page of a client: what is open, who is there, its form, and what was said about it. */
import { lazy } from '#web/lazy.tsx'
import { Suspense } from 'react'

import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { client } from '../clients.ts'
import { clientMerges } from '../clientMerge.contract.ts'
import { clientKind as kind } from './kind.ts'

const ClientContacts = lazy(() => import('./ClientContacts.tsx').then((kit) => ({ default: kit.ClientContacts })))
const ContactCount = lazy(() => import('./PeopleThere.tsx').then((kit) => ({ default: kit.ContactCount })))
const PeopleThere = lazy(() => import('./PeopleThere.tsx').then((kit) => ({ default: kit.PeopleThere })))
const ClientTalk = lazy(() => import('./ClientTalk.tsx').then((kit) => ({ default: kit.ClientTalk })))
const WriteTo = lazy(() => import('../../mail/web/WriteTo.tsx').then((kit) => ({ default: kit.WriteTo })))
const RecordsOf = lazy(() => import('#web/record/RecordsOf.tsx').then((kit) => ({ default: kit.RecordsOf })))

const { names } = client
const ofOthers = (records: readonly ({ id: number; name: string } | null)[]) => (
  <RelatedNames records={records.filter((record) => record !== null)} prefix={names.prefix} permission={names.see} />
)

export const { New, Opened } = recordPage(client, {
  kind,
  Form: lazy(async () => ({ default: (await import('./form.tsx')).Form })),
  tabs: [
    {
      id: 'contacts',
      label: 'Contacts',
      permission: ['contacts.view_contact'],
      Part: ClientContacts,
      Count: ContactCount,
    },
  ],
  merge: clientMerges,
  comments: (record) => <ClientTalk client={record} />,
  actions: (record) => (
    <Suspense>
      <WriteTo client={record} />
    </Suspense>
  ),
  line: ({ category, type, address, manager, conversion }, { formats }) => [
    category?.name,
    type?.name,
    address.city,
    manager && `managed by ${manager.name}`,
    conversion === null ? 'not a client yet' : `client since ${formats.longDate(conversion)}`,
  ],
  overview: {
    facts: [
      'category_id',
      'type_id',
      'manager_id',
      'email',
      'phone',
      'website',
      'address',
      'parent_id',
      'org_ids',
      'client_id',
      'conversion',
      'tags',
      'notes',
    ],
    cells: {
      manager_id: ({ manager }) =>
        manager && <RelatedNames records={[manager]} prefix="users" permission="users.view_user" />,
      parent_id: ({ parent }) => parent && ofOthers([parent]),
      org_ids: ({ orgs }) => orgs.length > 0 && ofOthers(orgs),
      client_id: ({ client: payer }) => payer && ofOthers([payer]),
    },
    references: async () => (await import('./references.ts')).references,
    people: async () => (await import('#features/users/users/web/people.ts')).mentionable,
    beside: ({ id }) => (
      <>
        <PeopleThere id={id} />
        <RecordsOf kind={kind} title="Sub-clients" query={{ parent_id: String(id), include_inactive: 'true' }} />
      </>
    ),
  },
  labels: { contacts: 'Contacts' },
  removal: 'To keep its history, archive it instead.',
})
