/**
 * The contacts at a client (docs/rules/directory.md#contacts): apart, since a client's page needs no more of contacts.
 */
import * as z from 'zod/mini'

import { boolText, endpoint, IdInPath, text } from '#core/contract.ts'
import { RecordOption } from '#core/records.ts'

export const listClientContacts = endpoint({
  name: 'listClientContacts',
  method: 'GET',
  path: '/clients/:id/contacts/',
  summary: 'At most 100 contacts of a client to choose from',
  access: 'contacts.view_contact',
  params: IdInPath,
  query: z.object({ search: z.optional(text({ max: 1000 })), include_inactive: z._default(boolText, false) }),
  reply: z.array(z.extend(RecordOption, { role: z.string(), invoices: z.boolean() })),
})
