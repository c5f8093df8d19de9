import { listClientContacts } from '#features/contacts/contacts.atClient.contract.ts'
import type { RecordKind } from '#web/record/kind.ts'
import { clientCalls, clientNames, listClientProjects } from '../clients.contract.ts'

export const clientKind: RecordKind = {
  names: clientNames,
  noun: 'client',
  title: 'Clients',
  calls: clientCalls,
  imports: true,
  forgets: [listClientContacts, listClientProjects],
}
