/**
 * Which contacts a person reaches (specification, section 6): every one of the firm, or none. At which clients they are
 * is shown to those who may see clients.
 */
import { sql } from 'kysely'

import { accessOf } from '#server/records/access.ts'
import type { RecordOwner, RecordTable } from '#server/records/owners.ts'
import { contactNames } from '../contacts.contract.ts'

export const contactAccess = accessOf(contactNames)
export const mayViewContact = contactAccess.mayView

export const contactOwner: RecordOwner = {
  name: 'contact',
  table: 'contact',
  prefix: contactNames.prefix,
  words: ['contact', 'contacts'],
  mayView: mayViewContact,
  see: [contactNames.see],
  title: sql`contact.name`,
  comments: 'contacts.view_comment',
  parts: ['contact_client', 'contact_phone', 'contact_search'],
}

/** The contacts of a client. */
export const clientContactTable: RecordTable = {
  table: 'contact_client',
  words: ['contact', 'contacts'],
  mayView: mayViewContact,
}
