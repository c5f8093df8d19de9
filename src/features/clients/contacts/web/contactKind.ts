import { kindOf } from '#web/record/kit/kind.ts'
import { client } from '../../clients/clients.ts'
import { listClientContacts } from '../clientContacts.contract.ts'
import { contact } from '../contacts.ts'

/** A client that a contact comes to, or leaves, has another version. */
export const contactKind = kindOf(contact, [
  listClientContacts,
  client.calls.list,
  client.calls.get,
  client.calls.history,
])
