/** What a client has: the people there, and the firm's work for it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { listClientContacts } from '#features/contacts/contacts.atClient.contract.ts'
import { ask } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type Client, listClientProjects } from '../clients.contract.ts'

export function ClientContacts({ client: { id } }: { client: Client }) {
  const mayAdd = has(useMe(), 'contacts.add_contact')
  const { data, error } = useQuery(
    ask(listClientContacts, { params: { id: String(id) }, query: { include_inactive: 'true' } }),
  )
  return (
    <SectionCard
      title={`Contacts${data ? ` (${data.length})` : ''}`}
      actions={
        mayAdd && (
          <Link to="/contacts/new/" search={{ client: String(id) } as never}>
            Add a contact
          </Link>
        )
      }
    >
      <ErrorAlert error={error} />
      {!data && !error && <SkeletonBlock lines={2} label="Loading the contacts" />}
      {data?.length === 0 && <p className="fb-muted">Nobody yet. A contact says at which clients they are.</p>}
      <ul className="fb-record-list">
        {data?.map((contact) => (
          <li key={contact.id}>
            <Link to={`/contacts/${contact.id}/` as never}>{contact.name}</Link>{' '}
            <span className="fb-muted">{contact.role}</span> {contact.invoices && <Chip>Gets invoices</Chip>}{' '}
            {contact.inactive && <Chip tone="warning">Inactive</Chip>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

const shown = 20

export function ClientProjects({ client: { id } }: { client: Client }) {
  const query = { rows: String(shown) }
  const { data, error } = useQuery(ask(listClientProjects, { params: { id: String(id) }, query }))
  return (
    <SectionCard title={`Projects${data ? ` (${data.count})` : ''}`}>
      <ErrorAlert error={error} />
      {!data && !error && <SkeletonBlock lines={3} label="Loading the projects" />}
      {data?.count === 0 && <p className="fb-muted">No project or quote that you may see.</p>}
      <ul className="fb-record-list">
        {data?.results.map((project) => (
          <li key={project.id}>
            {project.reference} {project.name} <span className="fb-muted">{project.managed_by?.name}</span>
          </li>
        ))}
      </ul>
      {data && data.count > shown && <p className="fb-muted">The newest {shown} are shown.</p>}
    </SectionCard>
  )
}
