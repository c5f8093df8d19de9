/** Which suppliers a person may see and change: one SQL condition over `supplier` each (product rules, section 7). */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has, type Permission } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'

const who =
  (permission: Permission) =>
  (me: Me): RawBuilder<SqlBool> =>
    sql<SqlBool>`${has(me, permission)}::boolean`

export const mayView = who('supplier.view_supplier')
export const mayChange = who('supplier.change_supplier')
export const mayDelete = who('supplier.delete_supplier')
