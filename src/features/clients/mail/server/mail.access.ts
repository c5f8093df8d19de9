/**
 * Who sees the letters to contacts: whoever sees the contact and, of one on behalf of a client, clients too; one about an
 * invoice or a statement tells of money, to who sees invoices.
 */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import type { ReferringTable } from '#server/records/owners.ts'

/** A letter on behalf of a client is seen by who sees the client. One SQL condition over `mail`. */
export const mayViewMessage = (me: Me) =>
  sql<SqlBool>`(${has(me, 'contacts.view_contact')}::boolean
    and (${has(me, 'clients.view_client')}::boolean or mail.client_id is null)
    and (${seesMoney(me)}::boolean or mail.about = ''))`
const seesMoney = (me: Me) => has(me, 'clients.view_invoice') || has(me, 'invoice.view_invoice')

/** Messages keep their contact and their client from being deleted. */
export const messageTable: ReferringTable = { table: 'mail', words: ['message', 'messages'], mayView: mayViewMessage }
