/** Somebody at a client, and the way to add another one. */
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { RecordLinks } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { type Contact, contact as kind } from '../../contacts/contacts.ts'
import { ContactWays } from '../../contacts/web/ContactWays.tsx'

export function ContactLine({ contact, clientId }: { contact: Contact; clientId: number }) {
  const here = contact.clients.find(({ client_id }) => client_id === clientId)
  return (
    <li>
      <Link to={`/contacts/${contact.id}/` as never}>{contact.name}</Link>{' '}
      <span className="fb-muted">{here?.role || contact.position}</span>{' '}
      {here?.invoices === true && <Chip>Gets invoices</Chip>} {contact.inactive && <Chip tone="warning">Inactive</Chip>}
      <RecordLinks>
        <ContactWays contact={contact} />
      </RecordLinks>
    </li>
  )
}

/** One comes back to the client from there. */
export const AddContact = ({ clientId }: { clientId: number }) =>
  has(useMe(), kind.names.add) && (
    <Link to="/contacts/new/" search={{ client: String(clientId) } as never}>
      Add a contact
    </Link>
  )
