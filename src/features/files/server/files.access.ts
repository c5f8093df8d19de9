/**
 * The access conditions of files: the permission of the group `file`, and that of the record to which the file
 * belongs. One SQL condition over `file` serves the list, a single file, and its bytes.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { fileOwners } from '#core/recordOwners.ts'
import { has, type Permission } from '#core/permissions.ts'
import type { Me } from '#server/http/context.ts'
import { ofFirm } from '#server/files/firmFiles.ts'
import { ownerNamed, type ReferringTable, seesRecord } from '#server/records/owners.ts'
import { scopeCondition } from '#server/access/scopes.ts'

type Rule = RawBuilder<SqlBool>

const ofSeenRecord = (me: Me): Rule =>
  sql<SqlBool>`(${ofFirm} or ${sql.join(
    fileOwners.map((name) => {
      const id = sql.ref(`file.${name}_id`)
      return sql`(${id} is not null and ${seesRecord(me, ownerNamed(name), sql`file.org_id`, id)})`
    }),
    sql` or `,
  )})`

/** Condition for a sent quote: it requires to see the prices of its project. */
const seesPrices = (me: Me): Rule =>
  scopeCondition(me, 'projects.view_financials', {
    own_project: sql`(select project.managed_by_id from project where project.org_id = file.org_id and project.id = file.project_id)`,
  })

/**
 * Limits a permission to files that the viewer may see. Photos and signatures of people are not in the list: they show
 * wherever their person shows.
 */
const may =
  (permission: Permission) =>
  (me: Me): Rule =>
    sql<SqlBool>`(${has(me, 'file.view_file') && has(me, permission)}::boolean
    and file.purpose not in ('photo', 'signature')
    and (file.purpose <> 'quote' or ${seesPrices(me)}) and ${ofSeenRecord(me)})`

export const mayView = may('file.view_file')
export const mayChange = may('file.change_file')
export const mayDelete = may('file.delete_file')

/** Files prevent the deletion of their record. */
export const fileTable: ReferringTable = {
  table: 'file',
  words: ['file', 'files'],
  kinds: [{ where: sql<SqlBool>`file.purpose = 'certificate'`, words: ['certificate', 'certificates'] }],
  mayView,
}
