import { clientCalls } from '../../clients/clients.contract.ts'
import type { RecordKind } from '#web/record/kind.ts'
import { archiveContacts, contactCalls, contactNames, restoreContacts } from '../contacts.contract.ts'
import { listClientContacts } from '../contacts.atClient.contract.ts'

export const contactKind: RecordKind = {
  names: contactNames,
  noun: 'contact',
  title: 'Contacts',
  calls: contactCalls,
  ending: { archive: archiveContacts, restore: restoreContacts, from: 'inactive_date' },
  imports: true,
  tags: true,
  // A client that they come to, or leave, has another version.
  invalidates: [listClientContacts, clientCalls.list, clientCalls.get, clientCalls.history],
}
