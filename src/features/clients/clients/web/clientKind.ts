import { listClientContacts } from '../../contacts/contacts.atClient.contract.ts'
import { contact } from '../../contacts/contacts.ts'
import type { RecordKind } from '#web/record/kind.ts'
import { archiveClients, clientCalls, clientNames, listClientProjects, restoreClients } from '../clients.contract.ts'

export const clientKind: RecordKind = {
  names: clientNames,
  noun: 'client',
  title: 'Clients',
  calls: clientCalls,
  ending: { archive: archiveClients, restore: restoreClients, from: 'inactive_date' },
  imports: true,
  tags: true,
  // A contact who gets its invoices, or no longer does, has another version.
  invalidates: [listClientContacts, listClientProjects, contact.calls.list, contact.calls.get, contact.calls.history],
}
