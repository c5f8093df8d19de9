import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { commentsOn } from '#features/comments/server/comments.access.ts'
import { mayViewContact } from '../../contacts/server/contacts.access.ts'
import { filesOn } from '#features/files/server/files.hanging.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/context.ts'
import type { Dependent } from '#server/records/dependents.ts'
import { mayViewClient } from './clients.access.ts'
import { messagesOn } from '../../mail/server/mail.access.ts'

/** What of other records, and of what was said and kept, a client stays for. */
export const onClient = (me: Me): Dependent[] => [
  {
    table: 'project',
    column: 'client_id',
    seen: mayPickProject(me),
    words: ['project or quote', 'projects and quotes'],
  },
  { table: 'contact_client', column: 'client_id', seen: mayViewContact(me), words: ['contact', 'contacts'] },
  { table: 'client', column: 'parent_id', seen: mayViewClient(me), words: ['client below it', 'clients below it'] },
  {
    table: 'client',
    column: 'client_id',
    seen: mayViewClient(me),
    words: ['client that it pays for', 'clients that it pays for'],
  },
  {
    table: 'invoice',
    column: 'client_id',
    seen: sql<SqlBool>`${has(me, 'clients.view_invoice')}::boolean`,
    words: ['invoice', 'invoices'],
  },
  commentsOn(me, 'client_id'),
  ...filesOn(me, 'client'),
  messagesOn(me, 'client_id'),
]

/** What one that was added stays for. A client that is deleted leaves those that it is related to; nobody asked this one to. */
export const onAddedClient = (me: Me): Dependent[] => [
  ...onClient(me),
  {
    table: 'client_org',
    column: ['client_id', 'related_id'],
    seen: mayViewClient(me),
    words: ['related client', 'related clients'],
  },
]
