import { sql } from 'kysely'

import type { Picks } from '#features/filter-sets/server/filterSets.picks.ts'
import { knownDepartments } from '#features/users/users/server/users.queries.ts'
import { mayOpenDiaryOf } from '../../entries/server/entries.access.ts'

/** People whose diary the asker may open; with `orManage` those who manage one of them as well. */
const open =
  (orManage: boolean): Picks =>
  async ({ db, me }, ids) => {
    const { rows } = await sql<{ id: number }>`
      with open as (select owner.id, owner.manager_id from member owner
                     where owner.org_id = ${me.org_id} and coalesce(${mayOpenDiaryOf(me)}, false))
      select member.id from member
       where member.org_id = ${me.org_id} and member.id = any(${ids}::bigint[])
         and (member.id in (select id from open) or (${orManage} and member.id in (select manager_id from open)))`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }

/** What filters of the diary may name: people, the managers of theirs, the organisation's departments. */
export const diaryPicks = {
  usersIncludeIds: open(false),
  userManagerIds: open(true),
  departmentIds: (ctx, ids) => knownDepartments(ctx, [...ids]),
} satisfies Record<string, Picks>
