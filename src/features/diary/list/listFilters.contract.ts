/** The filters of the diary's list, as saved by name (docs/rules/diary.md#filters-of-the-diary). */
import * as z from 'zod/mini'

import { Id, text } from '#core/contract.ts'
import { searchMax } from '#core/search.ts'
import { filterSetCalls } from '#features/filter-sets/filterSets.contract.ts'
import type { Reply } from '#core/contract.ts'
import { DiaryStatus } from '../entries/entries.contract.ts'

const Ids = z.array(Id).check(z.maxLength(500, 'At most 500 at once.'))

/** Never the days: those of a search (`date:last-week`) stay true as time goes by. */
export const diaryFilterSets = filterSetCalls({
  prefix: 'diary',
  noun: 'Diary',
  access: 'diary.view_entry',
  filters: {
    diaryStatus: z.array(DiaryStatus).check(z.maxLength(4)),
    usersIncludeIds: Ids,
    userManagerIds: Ids,
    departmentIds: Ids,
    search: text({ max: searchMax }),
  },
  empty: { diaryStatus: [], usersIncludeIds: [], userManagerIds: [], departmentIds: [], search: '' },
})
export type DiaryFilterSet = Reply<typeof diaryFilterSets.list>[number]
export type DiaryFilters = Pick<DiaryFilterSet, keyof typeof diaryFilterSets.kind.empty>
