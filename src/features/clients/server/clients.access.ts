/** Which clients a person reaches (specification, section 6): one condition over `client`, for lists and for one. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Me } from '#server/context.ts'

/** Every client of the firm, or none: whoever may see clients sees and picks them all, the inactive too. */
export const mayViewClient = (me: Me): RawBuilder<SqlBool> => sql<SqlBool>`${has(me, 'clients.view_client')}`

/** What the asker may do to a client that they reach: the same that its calls ask for. */
export const clientActs = (me: Me) => ({
  can_change: has(me, 'clients.change_client'),
  can_delete: has(me, 'clients.delete_client'),
})
