/**
 * Which equipment a person may see and change: one SQL condition over `equipment` each (specification, section 6; the
 * firm's equipment is everybody's business who has the permission at all).
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'

const who =
  (permission: Permission) =>
  (me: Me): RawBuilder<SqlBool> =>
    sql<SqlBool>`${has(me, permission)}::boolean`

export const mayView = who('equipment.view_equipment')
export const mayChange = who('equipment.change_equipment')
export const mayDelete = who('equipment.delete_equipment')
