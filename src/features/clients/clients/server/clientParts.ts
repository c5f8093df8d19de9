/** History of a client in other tables: related clients, its contacts, and comments. */
import { commentPart } from '#features/comments/server/commentParts.ts'
import type { RecordHistoryParts } from '#server/history/recordHistory.ts'

const contact = {
  table: 'contact_client',
  of: ['client_id'],
  may: 'contacts.view_contact',
  names: { contact_id: 'contact' },
} as const

export const clientParts: RecordHistoryParts = {
  org_ids: {
    table: 'client_org',
    of: ['client_id', 'related_id'],
    names: { client_id: 'client', related_id: 'client' },
    say: ({ client_id, related_id }, { name }, own) => name('client', client_id === own ? related_id : client_id),
  },
  contacts: {
    ...contact,
    say: ({ contact_id, role }, { name }) => withRole(name('contact', contact_id), role),
  },
  invoice_contact_ids: {
    ...contact,
    say: ({ contact_id, invoices }, { name }) => (invoices === true ? name('contact', contact_id) : null),
  },
  comments: commentPart('client_id', 'clients.view_comment'),
}

const withRole = (name: string | null, role: unknown) =>
  name !== null && typeof role === 'string' && role !== '' ? `${name} (${role})` : name
