/**
 * The access conditions of clients (docs/rules/access.md#permissions): whoever may see clients sees and picks them
 * all.
 */
import { accessOf } from '#server/records/access.ts'
import type { ReferringTable } from '#server/records/owners.ts'
import { client } from '../clients.ts'

export const clientAccess = accessOf(client.names)
export const mayViewClient = clientAccess.mayView

export const relatedClientTable: ReferringTable = {
  table: 'client_org',
  words: ['related client', 'related clients'],
  mayView: mayViewClient,
}
