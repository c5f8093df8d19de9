import { kindOf } from '#web/record/kit/kind.ts'
import { clientCalls } from '../../clients/clients.contract.ts'
import { listClientContacts } from '../contacts.atClient.contract.ts'
import { contact } from '../contacts.ts'

/** A client that a contact comes to, or leaves, has another version. */
export const contactKind = kindOf(contact, [listClientContacts, clientCalls.list, clientCalls.get, clientCalls.history])
