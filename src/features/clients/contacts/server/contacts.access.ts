/**
 * The access conditions of contacts (docs/rules/access.md#permissions): a person reaches every contact of the firm or
 * none. Only people who may see clients see a contact's clients.
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
