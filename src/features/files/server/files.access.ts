/**
 * Which files a person may see and change: the permission of the group `file`, and of the record that the file belongs
 * to, if it does to one. One SQL condition over `file`, for the list, for one, and for its bytes.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import { mayViewClient } from '#features/clients/clients/server/clients.access.ts'
import { mayViewContact } from '#features/clients/contacts/server/contacts.access.ts'
import { equipmentAccess } from '#features/equipment/server/equipment.access.ts'
import { mayPickProject } from '#features/projects/server/projects.access.ts'
import { mayView as mayViewQualification } from '#features/qualifications/server/qualifications.access.ts'
import { supplierAccess } from '#features/suppliers/server/suppliers.access.ts'
import { mayView as mayViewMember } from '#features/users/users/server/users.access.ts'
import type { Me } from '#server/context.ts'
import { fileOwners, type FileOwner } from '../files.rules.ts'

type Rule = RawBuilder<SqlBool>

interface Owner {
  table: string
  /** Who sees a row of it. */
  seen: (me: Me) => Rule
  /** What a row is called. */
  name: RawBuilder<unknown>
}

const called = (table: string, seen: (me: Me) => Rule): Owner => ({
  table,
  seen,
  name: sql.ref(`${table}.name`),
})
export const ownerTables: Record<FileOwner, Owner> = {
  client: called('client', mayViewClient),
  contact: called('contact', mayViewContact),
  project: called('project', mayPickProject),
  user: called('member', mayViewMember),
  supplier: called('supplier', supplierAccess.mayView),
  equipment: called('equipment', equipmentAccess.mayView),
  qualification: {
    table: 'qualification',
    seen: mayViewQualification,
    name: sql`(select type.name from qualification_type type
      where type.org_id = qualification.org_id and type.id = qualification.type_id)`,
  },
}

/** `from … where …` of the record with the id. */
export const rowOf = ({ table }: Owner, orgId: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`from ${sql.table(table)} where ${sql.ref(`${table}.org_id`)} = ${orgId} and ${sql.ref(`${table}.id`)} = ${id}`

/** Of no record: the firm's own, for everybody who may see files. */
export const ofFirm: Rule = sql<SqlBool>`num_nonnulls(${sql.join(fileOwners.map((name) => sql.ref(`file.${name}_id`)))}) = 0`

const ofSeenRecord = (me: Me): Rule =>
  sql<SqlBool>`(${ofFirm} or ${sql.join(
    fileOwners.map((name) => {
      const id = sql.ref(`file.${name}_id`)
      const owner = ownerTables[name]
      return sql`(${id} is not null and exists (
        select ${rowOf(owner, sql`file.org_id`, id)} and ${owner.seen(me)}))`
    }),
    sql` or `,
  )})`

/**
 * Nobody changes what they may not see. Photos and signatures of people are no files of the list: whoever shows a person
 * shows them.
 */
const may =
  (permission: Permission) =>
  (me: Me): Rule =>
    sql<SqlBool>`(${has(me, 'file.view_file') && has(me, permission)}::boolean
    and file.purpose not in ('photo', 'signature') and ${ofSeenRecord(me)})`

export const mayView = may('file.view_file')
export const mayChange = may('file.change_file')
export const mayDelete = may('file.delete_file')
