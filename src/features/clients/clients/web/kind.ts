import { kindOf } from '#web/record/kit/kind.ts'
import { listClientContacts } from '../../contacts/clientContacts.contract.ts'
import { contact } from '../../contacts/contacts.ts'
import { client, listClientProjects } from '../clients.ts'

/** A contact who gets its invoices, or no longer does, has another version. */
export const clientKind = kindOf(client, [
  listClientContacts,
  listClientProjects,
  contact.calls.list,
  contact.calls.get,
  contact.calls.history,
])
