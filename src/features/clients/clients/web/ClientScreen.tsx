import { lazy, Suspense } from 'react'

import { NewRecord, RecordScreen } from '#web/record/RecordScreen.tsx'
import { type Client, ClientChange, NewClient } from '../clients.contract.ts'
import { clientMerges } from '../clients.merge.contract.ts'
import { ClientForm } from './ClientForm.tsx'
import { clientKind } from './clientKind.ts'
import { ClientLinks } from './ClientLinks.tsx'
import { clientLabels } from './clientValues.ts'
import { WriteTo } from '../../mail/web/WriteTo.tsx'

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
    merge={clientMerges}
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
const ClientTalk = lazy(() => import('./ClientTalk.tsx').then((kit) => ({ default: kit.ClientTalk })))

const RecordsOf = lazy(() => import('#web/record/RecordsOf.tsx').then((kit) => ({ default: kit.RecordsOf })))

const links = (client: Client) => <ClientLinks client={client} />
const writing = (client: Client) => <WriteTo client={client} />
const said = (client: Client) => <ClientTalk client={client} />

const tabs = [
  { id: 'contacts', label: 'Contacts', permission: ['contacts.view_contact'], Part: ClientContacts },
] as const
