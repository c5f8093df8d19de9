import type { RecordKind } from '#web/record/kind.ts'
import { contactCalls, contactNames } from '../contacts.contract.ts'
import { listClientContacts } from '../contacts.atClient.contract.ts'

export const contactKind: RecordKind = {
  names: contactNames,
  noun: 'contact',
  title: 'Contacts',
  calls: contactCalls,
  imports: true,
  forgets: [listClientContacts],
}
