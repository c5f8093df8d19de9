/** Access conditions over `quote_item`: the permission, for items of projects that the caller sees. */
import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import type { Me } from '#server/http/context.ts'
import type { RecordAccess } from '#server/records/access.ts'

const mayView = (me: Me) => sql<SqlBool>`(${has(me, 'quote_items.view_quoteitem')} and exists (
  select from project where project.org_id = quote_item.org_id and project.id = quote_item.project_id
     and ${mayPickProject(me)}))`

export const quoteItemAccess: RecordAccess = {
  mayView,
  acts: (me) => ({
    can_change: has(me, 'quote_items.change_quoteitem'),
    can_delete: has(me, 'quote_items.delete_quoteitem'),
  }),
}
