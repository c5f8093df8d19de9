import { sql } from 'kysely'

import { knownDepartments } from '#features/users/server/users.queries.ts'
import type { Ctx } from '#server/context.ts'
import { invalidChoice } from '#server/errors.ts'
import type { DiaryFilters } from '../diary.filters.contract.ts'
import { mayOpenDiaryOf } from './diary.access.ts'

/**
 * The people of kept filters are those whose diary the asker may open, the managers theirs or themselves such people,
 * the departments the organisation's: anything else is 400 `Invalid choice.`, like what does not exist.
 */
export async function checkDiaryFilters(ctx: Ctx, filters: Partial<DiaryFilters>): Promise<void> {
  const { usersIncludeIds = [], userManagerIds = [], departmentIds = [] } = filters
  if (!(await areOpen(ctx, usersIncludeIds, false))) throw invalidChoice('usersIncludeIds')
  if (!(await areOpen(ctx, userManagerIds, true))) throw invalidChoice('userManagerIds')
  const departments = new Set(departmentIds)
  if ((await knownDepartments(ctx, [...departments])).length < departments.size) throw invalidChoice('departmentIds')
}

async function areOpen({ db, me }: Ctx, given: readonly number[], orManage: boolean): Promise<boolean> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    with open as (select owner.id, owner.manager_id from member owner
                   where owner.org_id = ${me.org_id} and coalesce(${mayOpenDiaryOf(me)}, false))
    select count(*) as count from member
     where member.org_id = ${me.org_id} and member.id = any(${ids}::bigint[])
       and (member.id in (select id from open) or (${orManage} and member.id in (select manager_id from open)))`.execute(
    db,
  )
  return rows[0]?.count === ids.length
}
