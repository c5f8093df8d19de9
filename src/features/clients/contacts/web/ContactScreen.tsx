import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'

import { clientNames, getClient } from '../../clients/clients.contract.ts'
import { WriteTo } from '../../mail/web/WriteTo.tsx'
import { queryFor } from '#web/api.ts'
import { RecordLinks, Related } from '#web/record/RecordLinks.tsx'
import { NewRecord, RecordScreen } from '#web/record/RecordScreen.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Contact, ContactChange, NewContact } from '../contacts.contract.ts'
import { contactMerges } from '../contacts.merge.contract.ts'
import { ContactWays } from './ContactWays.tsx'
import { ContactForm } from './ContactForm.tsx'
import { contactKind } from './contactKind.ts'
import { contactLabels } from './contactValues.ts'

/** A contact that is not there yet; `?client=12` says where they are. */
export function NewContactScreen() {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const id = typeof asked['client'] === 'string' && /^\d{1,15}$/.test(asked['client']) ? asked['client'] : null
  const client = useQuery({ ...queryFor(getClient, { params: { id: id ?? '0' } }), enabled: id !== null })
  return (
    <NewRecord kind={contactKind}>
      {(saving) =>
        id !== null && client.isPending ? (
          <SkeletonBlock lines={8} label="Loading the form" />
        ) : (
          <ContactForm schema={NewContact} at={client.data} {...saving} />
        )
      }
    </NewRecord>
  )
}

/** One contact. */
export const ContactScreen = () => (
  <RecordScreen<Contact>
    kind={contactKind}
    labels={contactLabels}
    merge={contactMerges}
    comments={said}
    actions={writing}
    links={links}
    removal="To keep their history, archive them instead."
  >
    {(contact, saving) => <ContactForm schema={ContactChange} contact={contact} {...saving} />}
  </RecordScreen>
)

const ContactTalk = lazy(() => import('./ContactTalk.tsx').then((kit) => ({ default: kit.ContactTalk })))

const links = (contact: Contact) => (
  <RecordLinks>
    <ContactWays contact={contact} />
    <Related
      label="At"
      records={contact.clients.map(({ client, role }) => ({ ...client, note: role }))}
      prefix={clientNames.prefix}
      permission={clientNames.see}
    />
  </RecordLinks>
)
const writing = (contact: Contact) => <WriteTo contact={contact} />
const said = (contact: Contact) => <ContactTalk contact={contact} />
