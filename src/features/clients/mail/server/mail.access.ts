/**
 * The access conditions of letters to contacts: whoever sees the contact and, for a letter on behalf of a client,
 * clients too; letters about an invoice or a statement show amounts and need the right to see invoices.
 */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import type { ReferringTable } from '#server/records/owners.ts'

/** Condition over `mail`: a letter on behalf of a client requires to see the client. */
export const mayViewMessage = (me: Me) =>
  sql<SqlBool>`(${has(me, 'contacts.view_contact')}::boolean
    and (${has(me, 'clients.view_client')}::boolean or mail.client_id is null)
    and (${seesMoney(me)}::boolean or mail.about = ''))`
const seesMoney = (me: Me) => has(me, 'clients.view_invoice') || has(me, 'invoice.view_invoice')

/** Messages prevent the deletion of their contact and their client. */
export const messageTable: ReferringTable = { table: 'mail', words: ['message', 'messages'], mayView: mayViewMessage }
