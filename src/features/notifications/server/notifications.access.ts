/** Whose notifications one reaches: one's own, of records that one may see now. A condition over `notification`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { has } from '#core/permissions.ts'
import { mayView as mayViewComment } from '#features/comments/server/comments.access.ts'
import { mayView as mayViewEntry } from '#features/diary/entries/server/entries.access.ts'
import { joined } from '#features/diary/entries/server/entries.queries.ts'
import { equipmentAccess } from '#features/equipment/server/equipment.access.ts'
import { mayView as mayViewQualification } from '#features/qualifications/server/qualifications.access.ts'
import { supplierAccess } from '#features/suppliers/server/suppliers.access.ts'
import type { Me } from '#server/context.ts'

type Rule = RawBuilder<SqlBool>

const within = (table: string, column: string, rule: Rule) => sql`
  exists (select from ${sql.table(table)}
           where ${sql.ref(`${table}.org_id`)} = notification.org_id
             and ${sql.ref(`${table}.id`)} = ${sql.ref(`notification.${column}`)} and ${rule})`

/** The call that opens an entry asks for the permission, too. */
const ofEntry = (me: Me) => sql`
  (${has(me, 'diary.view_entry')} and exists (
    select from ${joined(me)} and entry.id = notification.entry_id and ${mayViewEntry(me)}))`

export const mayView = (me: Me): Rule => sql<SqlBool>`(notification.user_id = ${me.id} and (
  ${sql.join(
    [
      within('comment', 'comment_id', mayViewComment(me)),
      within('client', 'client_id', mayViewClient(me)),
      within('supplier', 'supplier_id', supplierAccess.mayView(me)),
      within('equipment', 'equipment_id', equipmentAccess.mayView(me)),
      within('qualification', 'qualification_id', mayViewQualification(me)),
      ofEntry(me),
    ],
    sql` or `,
  )}))`
