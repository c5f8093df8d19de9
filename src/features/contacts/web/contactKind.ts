import type { RecordKind } from '#web/record/kind.ts'
import { contactCalls, contactNames, listClientContacts } from '../contacts.contract.ts'

export const contactKind: RecordKind = {
  names: contactNames,
  noun: 'contact',
  title: 'Contacts',
  calls: contactCalls,
  forgets: [listClientContacts],
}
