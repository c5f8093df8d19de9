/** Which clients a person reaches (specification, section 6): whoever may see clients sees and picks them all. */
import { sql } from 'kysely'

import { accessOf } from '#server/records/access.ts'
import type { RecordOwner, RecordTable } from '#server/records/owners.ts'
import { clientNames } from '../clients.contract.ts'

export const clientAccess = accessOf(clientNames)
export const mayViewClient = clientAccess.mayView

export const clientOwner: RecordOwner = {
  name: 'client',
  table: 'client',
  prefix: clientNames.prefix,
  words: ['client', 'clients'],
  wordsBy: {
    parent_id: ['client below it', 'clients below it'],
    client_id: ['client that it pays for', 'clients that it pays for'],
  },
  mayView: mayViewClient,
  see: [clientNames.see],
  title: sql`client.name`,
  comments: 'clients.view_comment',
  mentions: { text: sql`client.notes`, place: 'notes' },
  parts: ['client_org', 'contact_search'],
  links: ['client_org'],
}

export const relatedClientTable: RecordTable = {
  table: 'client_org',
  words: ['related client', 'related clients'],
  mayView: mayViewClient,
}
