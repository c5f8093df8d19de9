/**
 * Which contacts a person reaches (docs/rules/access.md#permissions): every one of the firm, or none. At which clients
 * they are is shown to those who may see clients.
 */
import { accessOf } from '#server/records/access.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { contact } from '../contacts.ts'

export const contactAccess = accessOf(contact.names)
export const mayViewContact = contactAccess.mayView

/** The contacts of a client. */
export const clientContactTable: ReferringTable = {
  table: 'contact_client',
  words: ['contact', 'contacts'],
  mayView: mayViewContact,
}
