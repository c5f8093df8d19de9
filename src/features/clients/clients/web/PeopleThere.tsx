/** The first of the people at a client, on its overview, and how many there are. */
import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import type { RecordCount } from '#core/records.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { TabCount } from '#web/record/TabCount.tsx'
import { TabLink } from '#web/record/TabLink.tsx'
import { useMe } from '#web/session.tsx'
import { Pending } from '#web/ui/Pending.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Contact, contact } from '../../contacts/contacts.ts'
import './clients.css'
import { AddContact, ContactLine } from './ContactLine.tsx'

const max = 4
const query = (id: number) => ({ client_id: String(id), tab: 'active', rows: String(max) }) as const

export const ContactCount = ({ record: { id } }: { record: { id: number } }) => (
  <TabCount endpoint={contact.calls.list} query={query(id)} />
)

/** The active contacts of the client, for people who may see contacts. */
export function PeopleThere({ id }: { id: number }) {
  const { formats } = useLocale()
  const sees = has(useMe(), contact.names.see)
  const answer = useQuery({ ...queryFor(contact.calls.list, { query: query(id) }), enabled: sees })
  if (!sees) return null
  const found = answer.data as ({ results: Contact[] } & RecordCount) | undefined
  return (
    <SectionCard
      title={`People there${found ? ` (${formats.total(found)})` : ''}`}
      actions={<AddContact clientId={id} />}
    >
      <Pending answer={answer} lines={4} label="Loading the contacts" />
      {found?.count === 0 && <p className="fb-muted">No contacts yet.</p>}
      <ul className="fb-record-list fb-people-there">
        {found?.results.map((result) => (
          <ContactLine key={result.id} contact={result} clientId={id} />
        ))}
      </ul>
      {found && found.count > max && <TabLink tab="contacts">All {formats.total(found)}</TabLink>}
    </SectionCard>
  )
}
