/** Which comments a person may see and change: one SQL condition over `comment` each (specification, section 6). */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/context.ts'
import type { Dependent } from '#server/records/dependents.ts'

type Rule = RawBuilder<SqlBool>

/** Those of a record that the asker reaches, under the permission of its comments. */
export const mayView = (me: Me): Rule => sql<SqlBool>`coalesce(
  (comment.client_id is not null and ${has(me, 'clients.view_comment')}::boolean and exists (
    select from client where client.org_id = comment.org_id and client.id = comment.client_id and ${mayViewClient(me)}))
  or (comment.contact_id is not null and ${has(me, 'contacts.view_comment')}::boolean and exists (
    select from contact where contact.org_id = comment.org_id and contact.id = comment.contact_id and ${mayViewContact(me)}))
  or (comment.project_id is not null and ${has(me, 'projects.view_comment')}::boolean and exists (
    select from project where project.org_id = comment.org_id and project.id = comment.project_id and ${mayPickProject(me)})), false)`

/** One's own, as long as one may see it. */
export const mayChange = (me: Me): Rule => sql<SqlBool>`(comment.user_id = ${me.id} and ${mayView(me)})`

/** Comments as what hangs on the record. */
export const commentsOn = (me: Me, column: 'client_id' | 'contact_id'): Dependent => ({
  table: 'comment',
  column,
  seen: mayView(me),
  words: ['comment', 'comments'],
})
