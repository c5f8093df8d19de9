import type { RecordKind } from '#web/record/kind.ts'
import {
  changeContact,
  countContacts,
  createContact,
  deleteContact,
  getContact,
  listContactHistory,
  listClientContacts,
  listContacts,
} from '../contacts.contract.ts'

export const contactKind: RecordKind = {
  module: 'contacts',
  noun: 'contact',
  nouns: 'contacts',
  title: 'Contacts',
  view: 'contacts.view_contact',
  add: 'contacts.add_contact',
  calls: {
    list: listContacts,
    counts: countContacts,
    get: getContact,
    create: createContact,
    change: changeContact,
    remove: deleteContact,
    history: listContactHistory,
  },
  forgets: [listClientContacts],
}
