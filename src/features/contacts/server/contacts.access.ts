/** Which contacts a person reaches (specification, section 6): one condition over `contact`, for lists and for one. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'

/** Every contact of the firm, or none. At which clients they are is shown to those who may see clients. */
export const mayViewContact = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`${has(me, 'contacts.view_contact')}`

/** What the asker may do to a contact that they reach: the same that its calls ask for. */
export const contactActs = (me: Me) => ({
  can_change: has(me, 'contacts.change_contact'),
  can_delete: has(me, 'contacts.delete_contact'),
})
