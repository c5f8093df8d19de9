/** Access to records whose permissions have no scopes: all of the firm's, or none (decision 0016). */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { RecordNames } from '#core/records.ts'
import type { Me } from '#server/http/context.ts'

export interface RecordAccess {
  /** Condition over the record's table, for lists and single records. */
  mayView: (me: Me) => RawBuilder<SqlBool>
  /** Flags of a record for somebody who reaches it, by the permissions of its calls. */
  acts: (me: Me) => { can_change: boolean; can_delete: boolean }
}

export const accessOf = ({ see, change, remove }: RecordNames): RecordAccess => ({
  mayView: (me) => sql<SqlBool>`${has(me, see)}::boolean`,
  acts: (me) => ({ can_change: has(me, change), can_delete: has(me, remove) }),
})
