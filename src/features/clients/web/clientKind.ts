import { listClientContacts } from '#features/contacts/contacts.contract.ts'
import type { RecordKind } from '#web/record/kind.ts'
import {
  changeClient,
  countClients,
  createClient,
  deleteClient,
  getClient,
  listClientHistory,
  listClientProjects,
  listClients,
} from '../clients.contract.ts'

export const clientKind: RecordKind = {
  module: 'clients',
  noun: 'client',
  nouns: 'clients',
  title: 'Clients',
  view: 'clients.view_client',
  add: 'clients.add_client',
  calls: {
    list: listClients,
    counts: countClients,
    get: getClient,
    create: createClient,
    change: changeClient,
    remove: deleteClient,
    history: listClientHistory,
  },
  forgets: [listClientContacts, listClientProjects],
}
