import { kindOf } from '#web/record/kit/kind.ts'
import { client } from '../../clients/clients.ts'
import { listClientContacts } from '../clientContacts.contract.ts'
import { contact } from '../contacts.ts'

/**
 * Contacts on screens. Saving one refreshes clients too, since clients that gain or lose a contact get a new version.
 */
export const contactKind = kindOf(contact, [
  listClientContacts,
  client.calls.list,
  client.calls.get,
  client.calls.history,
])
