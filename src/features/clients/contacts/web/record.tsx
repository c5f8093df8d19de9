/** The page of a contact: who they are, how they are reached and where, its form, and what was written to them. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'

import { queryFor } from '#web/api.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RecordLinks, RelatedNames } from '#web/record/RecordLinks.tsx'
import { NewRecord } from '#web/record/RecordScreen.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { clientNames, getClient } from '../../clients/clients.ts'
import { type Contact, contact, contactMerges } from '../contacts.ts'
import { contactKind } from './contactKind.ts'
import { ContactWays } from './ContactWays.tsx'

const WriteTo = lazy(() => import('../../mail/web/WriteTo.tsx').then((kit) => ({ default: kit.WriteTo })))
const ContactTalk = lazy(() => import('./ContactTalk.tsx').then((kit) => ({ default: kit.ContactTalk })))
const Form = lazy(async () => ({ default: (await import('./form.tsx')).Form }))

/** A contact that is not there yet; `?client=12` says where they are, and one goes back there. */
export function New() {
  const request: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof request['client'] === 'string' && /^\d{1,15}$/.test(request['client']) ? request['client'] : null
  const client = useQuery({ ...queryFor(getClient, { params: { id: id ?? '0' } }), enabled: id !== null })
  const places = client.data && [{ client_id: client.data.id, role: '', invoices: false, client: client.data }]
  const loading = <SkeletonBlock lines={10} label="Loading the form" />
  return (
    <NewRecord kind={contactKind} {...(places && { back: { to: `/clients/${id}/`, hash: 'contacts' } })}>
      {(saving) =>
        id !== null && client.isPending ? (
          loading
        ) : (
          <Suspense fallback={loading}>
            <Form {...saving} {...(places && { initial: { clients: places } })} />
          </Suspense>
        )
      }
    </NewRecord>
  )
}

const Places = ({ of: { clients } }: { of: Contact }) => (
  <RelatedNames
    records={clients.map(({ client, role }) => ({ ...client, note: role }))}
    prefix={clientNames.prefix}
    permission={clientNames.see}
  />
)

export const { Opened } = recordPage(contact, {
  kind: contactKind,
  Form,
  merge: contactMerges,
  comments: (record) => <ContactTalk of={record} />,
  actions: (record) => (
    <Suspense>
      <WriteTo contact={record} />
    </Suspense>
  ),
  line: (record) => [
    record.position,
    record.clients.length > 0 && <Places key="clients" of={record} />,
    record.opt_out && 'opted out of email',
  ],
  overview: {
    facts: [
      'title',
      'position',
      'email',
      'phones',
      'clients',
      'address',
      'source',
      'source_details',
      'opt_out',
      'inactive_date',
      'tags',
    ],
    cells: {
      clients: (record) => <Places of={record} />,
      phones: ({ phones }) =>
        phones.length > 0 && (
          <RecordLinks>
            <ContactWays contact={{ phones, email: '' }} />
          </RecordLinks>
        ),
    },
  },
  removal: 'To keep their history, archive them instead.',
})
