import { sql, type SqlBool } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Picks } from '#features/filter-sets/server/filterSetPicks.ts'
import { selectableIds } from '#server/records/selectable.ts'
import { mayPick } from '#server/access/people.ts'

/** Ids that saved filters of people may name. Groups need the permission to see groups. */
export const userPicks = {
  department_ids: selectableIds('department'),
  manager_ids: selectableIds('member', mayPick),
  group_ids: selectableIds('user_group', (me) => {
    const seen = has(me, 'groups.view_group') || has(me, 'groups.change_group') || has(me, 'users.change_user')
    return sql<SqlBool>`${seen}::boolean`
  }),
} satisfies Record<string, Picks>
