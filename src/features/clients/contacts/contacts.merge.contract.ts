import { mergeCalls } from '#core/merges.ts'
import { Contact } from './contacts.contract.ts'

export const contactMerges = mergeCalls({
  prefix: 'contacts',
  noun: 'Contact',
  access: 'contacts.delete_contact',
  reply: Contact,
})
