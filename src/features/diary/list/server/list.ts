/** The lists of the diary: entries and suggestions, read at the same time. */
import { sql } from 'kysely'

import type { Ctx } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { mergeRows } from '../../suggestions/suggestionRows.ts'
import type { DiaryFilter, DiaryRow } from '../../entries/entries.contract.ts'
import { suggestionsOf, suggestionsOfPerson } from '../../suggestions/server/suggestions.queries.ts'
import { conditionOf, countWhere, rowsWhere } from '../../entries/server/entries.queries.ts'
import { defaultWindow, windowOf } from '../../entries/server/entrySearch.ts'
import type { Picks } from '#features/filter-sets/server/filterSetPicks.ts'
import { knownDepartments } from '#features/users/users/server/users.queries.ts'
import { mayOpenDiaryOf } from '../../entries/server/entries.access.ts'

/** The list of everyone: an array of the window among what is scheduled, or a page of entries where one is asked for. */
export async function listEntries(ctx: Ctx, filter: DiaryFilter) {
  const matching = conditionOf(ctx.me, filter)
  const newestFirst = filter.ordering === '-start'
  const window = windowOf(ctx.me, filter)
  if (filter.page === undefined && filter.rows === undefined) {
    // A query for running timers has no suggestions.
    const asksForPlan = window !== null && filter.active === undefined
    const [entries, computed] = await Promise.all([
      rowsWhere(ctx, matching, null, newestFirst),
      asksForPlan ? suggestionsOf(ctx, window, filter) : [],
    ])
    return mergeRows(entries, computed, newestFirst)
  }
  const { page = 1, rows = 20 } = filter
  const [results, count] = await Promise.all([
    rowsWhere(ctx, matching, sql`limit ${rows} offset ${(page - 1) * rows}`, newestFirst),
    countWhere(ctx, matching),
  ])
  return { results, count }
}

/** Today and the seven days before it (docs/rules/screens.md#window-of-days). */
const defaultDaysOfOne = 8

/** The diary of one person as far as the caller may see it; 404 for who is out of their reach, as for nobody. */
export async function listEntriesOf(ctx: Ctx, userId: number, filter: Partial<DiaryFilter>): Promise<DiaryRow[]> {
  const window =
    windowOf(ctx.me, filter, defaultDaysOfOne) ?? defaultWindow(ctx.me, filter, { usual: defaultDaysOfOne })
  const [entries, computed] = await Promise.all([
    rowsWhere(ctx, conditionOf(ctx.me, { ...filter, ...window, user_id: userId, ordering: '-start' })),
    suggestionsOfPerson(ctx, userId, window, filter),
  ])
  if (computed === null) throw notFound()
  return mergeRows(entries, computed)
}

/** People whose diary the caller may open; with `orManage` those who manage one of them as well. */
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

/** The choices of the diary's filters: people, their managers, departments. */
export const diaryPicks = {
  usersIncludeIds: open(false),
  userManagerIds: open(true),
  departmentIds: (ctx, ids) => knownDepartments(ctx, [...ids]),
} satisfies Record<string, Picks>
