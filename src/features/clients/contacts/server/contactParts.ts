/** History of a contact in other tables: telephones, places at clients, and comments. */
import { commentPart } from '#features/comments/server/commentParts.ts'
import type { RecordHistoryParts } from '#server/history/recordHistory.ts'

export const contactParts: RecordHistoryParts = {
  phones: {
    table: 'contact_phone',
    of: ['contact_id'],
    say: ({ kind, number }) => `${String(number)} (${String(kind)})`,
  },
  clients: {
    table: 'contact_client',
    of: ['contact_id'],
    may: 'clients.view_client',
    names: { client_id: 'client' },
    say: ({ client_id, role, invoices }, { name }) => {
      const about = [...(role === '' ? [] : [String(role)]), ...(invoices === true ? ['gets its invoices'] : [])]
      const client = name('client', client_id)
      return client === null || about.length === 0 ? client : `${client} (${about.join(', ')})`
    },
  },
  comments: commentPart('contact_id', 'contacts.view_comment'),
}
