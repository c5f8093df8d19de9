/**
 * What clients are sorted into, each under a permission of its own (specification, section 6): to who lacks it a client
 * has none, in lists, files, filters, searches and histories alike.
 */
import { type Grants, has, type Permission } from '#core/permissions.ts'

const seen = { category: 'clients.view_category', type: 'clients.view_type' } as const
export type ClientClassification = keyof typeof seen
export const clientSorts = Object.keys(seen) as ClientClassification[]

export const seesSort = (me: { permissions: Grants }, sort: ClientClassification): boolean => has(me, seen[sort])

/** What else tells of records that take a permission of their own. */
const needed = new Map<string, Permission>(Object.entries({ ...seen, invoice_contacts: 'contacts.view_contact' }))

/** Of things that are called by what they tell of (columns of a file, of a list, keys of a search): those for the asker. */
export function isSeen(me: { permissions: Grants }, name: string): boolean {
  const permission = needed.get(name)
  return permission === undefined || has(me, permission)
}
