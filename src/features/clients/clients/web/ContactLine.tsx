/** Somebody at a client, and the way to add another one. */
import { Link, useNavigate } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { paths, searchOf } from '#web/paths.ts'
import { useActions } from '#web/actions.ts'
import { RecordLinks } from '#web/record/RecordLinks.tsx'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { type Contact, contact as kind } from '../../contacts/contacts.ts'
import { ContactWays } from '../../contacts/web/ContactWays.tsx'

export function ContactLine({ contact, clientId }: { contact: Contact; clientId: number }) {
  const here = contact.clients.find(({ client_id }) => client_id === clientId)
  return (
    <li>
      <Link to={paths.contact(contact.id)}>{contact.name}</Link>{' '}
      <span className="fb-muted">{here?.role || contact.position}</span>{' '}
      {here?.invoices === true && <Chip>Gets invoices</Chip>} {contact.inactive && <Chip tone="warning">Inactive</Chip>}
      <RecordLinks>
        <ContactWays contact={contact} />
      </RecordLinks>
    </li>
  )
}

/** The button for a new contact; its form leads back to the client. */
export function AddContact({ clientId }: { clientId: number }) {
  const navigate = useNavigate()
  const may = has(useMe(), kind.names.add)
  const there = { to: paths.newContact(), search: searchOf({ client: String(clientId) }) }
  useActions(may ? [{ id: 'new-contact', label: 'Add a contact', key: 'n', run: () => void navigate(there) }] : [])
  return may && <Link {...there}>Add a contact</Link>
}
