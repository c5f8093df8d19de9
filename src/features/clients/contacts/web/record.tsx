/** The page of a contact: its form, how they are reached and where they are, and what was written to them. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { type Layout, recordForm } from '#web/record/kit/form.tsx'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RecordLinks, Related } from '#web/record/RecordLinks.tsx'
import { NewRecord } from '#web/record/RecordScreen.tsx'
import { useMe } from '#web/session.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { clientNames, getClient } from '../../clients/clients.ts'
import { contact, contactMerges } from '../contacts.ts'
import { contactKind } from './contactKind.ts'
import { ClientLines, PhoneLines, sentLines } from './ContactLines.tsx'
import { ContactWays } from './ContactWays.tsx'

const WriteTo = lazy(() => import('../../mail/web/WriteTo.tsx').then((kit) => ({ default: kit.WriteTo })))
const ContactTalk = lazy(() => import('./ContactTalk.tsx').then((kit) => ({ default: kit.ContactTalk })))

const Form = recordForm(contact, { sent: sentLines, layout: (parts) => <Fields {...parts} /> })

function Fields({ form, base, grid, input, inGrid }: Layout<typeof contact>) {
  const me = useMe()
  const { formats } = useLocale()
  const inherited =
    base.inactive_from && base.inactive_date === null
      ? `Inactive since ${formats.date(base.inactive_from)}, as where they are.`
      : 'Empty: as long as one of their clients is active.'
  return (
    <>
      <SectionCard title="Details">{grid('first_name', 'last_name', 'title', 'position', 'email', 'tags')}</SectionCard>
      {has(me, 'clients.view_client') && (
        <SectionCard title="Clients">
          <ClientLines form={form} known={base.clients?.map(({ client }) => client) ?? []} />
        </SectionCard>
      )}
      <SectionCard title="Telephones">
        <PhoneLines form={form} />
      </SectionCard>
      <SectionCard title="Address">{input('address')}</SectionCard>
      <SectionCard title="More">
        {inGrid(
          input('source'),
          input('inactive_date', { description: inherited }),
          input('source_details'),
          input('opt_out', { description: 'They want no mail that is not about work for them.' }),
        )}
      </SectionCard>
    </>
  )
}

/** A contact that is not there yet; `?client=12` says where they are. */
export function New() {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof asked['client'] === 'string' && /^\d{1,15}$/.test(asked['client']) ? asked['client'] : null
  const client = useQuery({ ...queryFor(getClient, { params: { id: id ?? '0' } }), enabled: id !== null })
  const at = client.data && [{ client_id: client.data.id, role: '', invoices: false, client: client.data }]
  return (
    <NewRecord kind={contactKind}>
      {(saving) =>
        id !== null && client.isPending ? (
          <SkeletonBlock lines={8} label="Loading the form" />
        ) : (
          <Form {...saving} {...(at && { initial: { clients: at } })} />
        )
      }
    </NewRecord>
  )
}

export const { Opened } = recordPage(contact, {
  kind: contactKind,
  Form,
  merge: contactMerges,
  comments: (one) => <ContactTalk of={one} />,
  actions: (one) => (
    <Suspense>
      <WriteTo contact={one} />
    </Suspense>
  ),
  links: (one) => (
    <RecordLinks>
      <ContactWays contact={one} />
      <Related
        label="At"
        records={one.clients.map(({ client, role }) => ({ ...client, note: role }))}
        prefix={clientNames.prefix}
        permission={clientNames.see}
      />
    </RecordLinks>
  ),
  removal: 'To keep their history, archive them instead.',
})
