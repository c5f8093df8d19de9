import { lazy, Suspense } from 'react'

import { filesTab } from '#features/files/web/filesTab.tsx'
import { NewRecord, RecordScreen } from '#web/record/RecordScreen.tsx'
import type { Saving } from '#web/record/useRecordForm.ts'
import { type Client, ClientChange, NewClient } from '../clients.contract.ts'
import { clientMerges } from '../clients.merge.contract.ts'
import { ClientForm } from './ClientForm.tsx'
import { clientKind } from './clientKind.ts'
import { ClientLinks } from './ClientLinks.tsx'
import { clientLabels } from './clientValues.ts'
import { WriteTo } from '../../mail/web/WriteTo.tsx'
import { clients } from './pickers.ts'

/** A client that is not there yet. */
export const NewClientScreen = () => (
  <NewRecord kind={clientKind}>{(saving) => <ClientForm schema={NewClient} {...saving} />}</NewRecord>
)

/** One client. */
export const ClientScreen = () => (
  <RecordScreen<Client>
    kind={clientKind}
    labels={clientLabels}
    tabs={tabs}
    merge={{ calls: clientMerges, load: clients }}
    comments={said}
    actions={writing}
    links={links}
    removal="To keep its history, archive it instead."
  >
    {(client, saving) => (
      <>
        <ClientForm schema={ClientChange} client={client} {...saving} />
        <Suspense>
          <RecordsOf
            kind={clientKind}
            title="Clients that belong to it"
            query={{ parent_id: String(client.id), include_inactive: 'true' }}
          />
        </Suspense>
      </>
    )}
  </RecordScreen>
)

const ClientContacts = lazy(() => import('./ClientContacts.tsx').then((kit) => ({ default: kit.ClientContacts })))
const ClientProjects = lazy(() =>
  import('#features/projects/web/ClientProjects.tsx').then((kit) => ({ default: kit.ClientProjects })),
)
const ClientInvoices = lazy(() =>
  import('#features/invoices/web/ClientInvoices.tsx').then((kit) => ({ default: kit.ClientInvoices })),
)
const ClientTalk = lazy(() => import('./ClientTalk.tsx').then((kit) => ({ default: kit.ClientTalk })))

const RecordsOf = lazy(() => import('#web/record/RecordsOf.tsx').then((kit) => ({ default: kit.RecordsOf })))

const links = (client: Client) => <ClientLinks client={client} />
const writing = (client: Client) => <WriteTo client={client} />
const said = (client: Client) => <ClientTalk client={client} />

const tabs = [
  {
    id: 'contacts',
    label: 'Contacts',
    permission: ['contacts.view_contact'],
    panel: (client: Client) => <ClientContacts client={client} />,
  },
  {
    id: 'projects',
    label: 'Projects',
    permission: ['projects.view_project', 'projects.view_quote'],
    panel: (client: Client) => <ClientProjects client={client} />,
  },
  {
    id: 'invoices',
    label: 'Invoices',
    stays: true,
    panel: (client: Client, saving: Saving) => <ClientInvoices client={client} saving={saving} />,
  },
  filesTab('client'),
] as const
